import type { PageId } from '@tessera/contract'
import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'

import { trpc } from '../app/api.ts'
import { absolute, paths, readable } from '../app/paths.ts'
import { Button } from '../ui/controls/button.tsx'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { fill } from '../ui/text/template.ts'
import { daysOf, type Range, rangeName } from './time/ranges.ts'
import * as texts from './texts.ts'

type NoViewsProps = {
  /** Undefined: all pages. */
  pageId: PageId | undefined
  range: Range
  /** Totals of the previous period, if it had any visits. */
  previous: string | undefined
}

/** Shown instead of figures when the period has no visits, with what to do next. */
export const NoViews = ({ pageId, range, previous }: NoViewsProps) => (
  <section className="flex flex-1 flex-col items-center justify-center rounded-2xl border border-dashed border-edge/60 px-5 py-14 text-center">
    <ChartNoAxesColumn className="size-9 text-ink-3" aria-hidden="true" />
    <h2 className="mt-4 text-lg font-semibold">{noViews(range)}</h2>
    {previous && <p className="mt-1 text-ink-3">{previous}</p>}
    {pageId === undefined ? <SharePages /> : <SharePage pageId={pageId} />}
  </section>
)

const noViews = (range: Range): string =>
  daysOf(range) ? fill(texts.noViewsOn, { days: rangeName(range) }) : fill(texts.noViewsIn, { range: rangeName(range) })

const SharePages = () => (
  <>
    <p className="mt-2 max-w-md text-ink-2">{texts.shareAnyPage}</p>
    <Button asChild variant="primary" className="mt-6">
      <Link to="/">{texts.allPages}</Link>
    </Button>
  </>
)

const SharePage = ({ pageId }: { pageId: PageId }) => {
  const { data } = trpc.pages.get.useQuery({ pageId })
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  if (!data) return null
  const { slug, published } = data.project
  const address = absolute(paths.publicPage(slug), instance?.publicUrl ?? null)
  if (!published) {
    return (
      <>
        <p className="mt-2 max-w-md text-ink-2">{texts.publishFirst}</p>
        <Button asChild variant="primary" className="mt-6">
          <Link to="/pages/$pageId" params={{ pageId }}>
            {texts.editPage}
          </Link>
        </Button>
      </>
    )
  }
  return (
    <>
      <p className="mt-2 max-w-md text-ink-2">{texts.sharePage}</p>
      <p className="mt-5 max-w-full rounded-lg bg-active px-3 py-2 font-mono text-sm [overflow-wrap:anywhere]">{readable(address)}</p>
      <div className="mt-4">
        <CopyButton text={address} label={texts.copyLink} done={texts.linkCopied} />
      </div>
    </>
  )
}
