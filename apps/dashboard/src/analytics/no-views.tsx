import type { PageId } from '@tessera/contract'
import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'

import { trpc } from '../api.ts'
import { absolute, paths, readable } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'

type NoViewsProps = {
  /** Absent: of no page. */
  pageId: PageId | undefined
  /** "the last 30 days". */
  time: string
  /** What to say of the period before. */
  before: string | undefined
}

/** What stands where figures would, and what to do about it. */
export const NoViews = ({ pageId, time, before }: NoViewsProps) => (
  <section className="flex flex-1 flex-col items-center justify-center rounded-2xl border border-dashed border-edge/60 px-5 py-14 text-center">
    <ChartNoAxesColumn className="size-9 text-ink-3" aria-hidden="true" />
    <h2 className="mt-4 text-lg font-semibold">No views in {time}</h2>
    {before && <p className="mt-1 text-ink-3">{before}</p>}
    {pageId === undefined ? <SharePages /> : <SharePage pageId={pageId} />}
  </section>
)

const SharePages = () => (
  <>
    <p className="mt-2 max-w-md text-ink-2">Share the address of a page. Who opens it is counted here, without cookies.</p>
    <Button asChild variant="primary" className="mt-6">
      <Link to="/">All pages</Link>
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
        <p className="mt-2 max-w-md text-ink-2">
          The page is a draft, which only you can see. Publish it, and its visitors are counted here.
        </p>
        <Button asChild variant="primary" className="mt-6">
          <Link to="/pages/$pageId" params={{ pageId }}>
            Open the page
          </Link>
        </Button>
      </>
    )
  }
  return (
    <>
      <p className="mt-2 max-w-md text-ink-2">
        Share the page’s address. Who opens it is counted here, without cookies; your own visits are not.
      </p>
      <p className="mt-5 max-w-full rounded-lg bg-active px-3 py-2 font-mono text-sm [overflow-wrap:anywhere]">{readable(address)}</p>
      <div className="mt-4">
        <CopyButton text={address} label="the address" />
      </div>
    </>
  )
}
