import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useDocumentTitle, useOnline } from '../../ui/browser.ts'
import { Button } from '../../ui/controls/button.tsx'
import { MessageScreen } from '../../ui/display/screen-states.tsx'
import { RichTemplate } from '../../ui/text/template.ts'
import { isOutdated } from '../leaving/new-version.ts'
import * as texts from '../texts.ts'
import { failureOf } from './failure.ts'

const titles: Partial<Record<string, string>> = {
  unreachable: texts.noAnswer,
  database_unavailable: texts.databaseUnavailable,
  rate_limited: texts.rateLimited,
}

/** Shows the error, a retry button and the request id, inside the shell. */
export const FailedPart = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  useEffect(() => resetQueries(), [resetQueries])
  const failure = failureOf(error)
  useDocumentTitle(texts.wentWrong)
  const retry = async () => {
    if (await isOutdated()) return location.reload()
    reset()
    return router.invalidate()
  }
  const onRetry = () => void retry()
  useOnline(onRetry)
  return (
    <MessageScreen
      title={titles[failure.reason] ?? texts.wentWrong}
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
          <Button asChild>
            <Link to="/">{texts.allPages}</Link>
          </Button>
        </>
      }
    >
      <p role="alert">{failure.message}</p>
      {failure.requestId && (
        <p className="mt-3 text-sm text-ink-3">
          <RichTemplate text={texts.requestId} id={<code className="font-mono">{failure.requestId}</code>} />
        </p>
      )}
    </MessageScreen>
  )
}

export const FailedScreen = (props: ErrorComponentProps) => (
  <main className="grid min-h-full">
    <FailedPart {...props} />
  </main>
)

/** The not-found message inside the shell. */
export const NotFoundPart = () => {
  useDocumentTitle(texts.notFound)
  return (
    <MessageScreen
      art={<LogoWithGap />}
      title={texts.nothingHere}
      actions={
        <Button asChild variant="primary">
          <Link to="/">{texts.allPages}</Link>
        </Button>
      }
    >
      <p>{texts.nothingHereWhy}</p>
    </MessageScreen>
  )
}

export const NotFoundScreen = () => (
  <main className="grid min-h-full">
    <NotFoundPart />
  </main>
)

const tiles = ['M2 2h26v26H2z', 'M32 2h26v11H32zM32 17h26v11H32z', 'M2 32h11v26H2z']

/** The logo with its last tile missing. */
const LogoWithGap = () => (
  <svg viewBox="0 0 60 60" className="size-16" aria-hidden="true">
    {tiles.map((tile) => (
      <path key={tile} d={tile} className="fill-line-strong" />
    ))}
    <rect x="18" y="33" width="39" height="24" className="fill-none stroke-edge" strokeWidth="1.5" strokeDasharray="4 3" />
  </svg>
)
