import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'

import { useOffline, useOnline } from '../ui/browser.ts'
import { Button } from '../ui/controls/button.tsx'
import { reloadIfOutdated } from './leaving/new-version.ts'
import * as texts from './texts.ts'

class LoadError extends Error {}

/**
 * A part of a screen whose code loads when it is first rendered. `loading` stands in for it meanwhile. If the code does not load, a
 * message takes its place, and the rest of the screen stays usable.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, loading: ReactNode): ComponentType<P> {
  const create = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        throw new LoadError('A part of the screen did not load', { cause })
      }
    })
  let Part = create()
  return function LazyPart(props: P) {
    const [attempt, setAttempt] = useState(0)
    const retry = useCallback(() => {
      // React.lazy never calls `load` again after a failure.
      Part = create()
      setAttempt((count) => count + 1)
    }, [])
    const LoadFailed = useCallback(
      ({ error }: ErrorComponentProps) => {
        // Other errors pass through to the router's boundary.
        if (!(error instanceof LoadError)) throw error
        return <DidNotLoad onRetry={retry} />
      },
      [retry],
    )
    return (
      <CatchBoundary getResetKey={() => attempt} errorComponent={LoadFailed}>
        <Suspense fallback={loading}>
          <Part {...props} />
        </Suspense>
      </CatchBoundary>
    )
  }
}

const DidNotLoad = ({ onRetry }: { onRetry: () => void }) => {
  const offline = useOffline()
  useOnline(onRetry)
  // The code is gone from the server if a new version was deployed.
  useEffect(() => void reloadIfOutdated(), [])
  return (
    <div role="alert" className="p-6 text-center text-ink-2">
      <p>{offline ? texts.partIsOffline : texts.partDidNotLoad}</p>
      {/* Offline, a reload would replace the whole screen with the browser's error page. */}
      {!offline && (
        <div className="mt-3 flex justify-center gap-2">
          <Button onClick={onRetry}>{texts.tryAgain}</Button>
          <Button onClick={() => location.reload()}>{texts.reload}</Button>
        </div>
      )}
    </div>
  )
}
