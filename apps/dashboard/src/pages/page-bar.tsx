import type { Project } from '@tessera/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ExternalLink } from 'lucide-react'

import { trpc } from '../api.ts'
import { absolute, paths, readable } from '../paths.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Tip } from '../ui/tip.tsx'
import { PageMenu } from './page-menu.tsx'
import { useSetPublished } from './page-mutations.ts'
import { PageState } from './page-state.tsx'

/** Where one is, what state it is in, and the way out. */
export const PageBar = ({ page }: { page: Project }) => {
  const navigate = useNavigate()
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const setPublished = useSetPublished()
  const address = absolute(paths.publicPage(page.slug), instance?.publicUrl ?? null)
  const open = page.published && !page.blocked
  return (
    <header
      aria-label="Page"
      className="sticky top-0 z-20 flex min-h-[56px] items-center gap-1.5 border-b border-line bg-panel px-2 py-1.5 sm:px-3"
    >
      <IconButton label="All pages" asChild>
        <Link to="/">
          <ArrowLeft />
        </Link>
      </IconButton>
      <div className="min-w-0 sm:ml-1">
        <h1 className="truncate leading-tight font-semibold">{page.title}</h1>
        <p className="truncate text-sm text-ink-3">
          <span className="max-sm:hidden">{readable(address)}</span>
          <span className="sm:hidden">{paths.publicPage(page.slug)}</span>
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1 sm:mr-auto sm:ml-2">
        <PageState page={page} />
        <span className="flex max-sm:hidden">
          <CopyButton compact text={address} label="the address" />
        </span>
      </div>
      <div className="flex shrink-0 items-center gap-1.5 max-sm:ml-auto">
        {open && (
          <Tip label="Open public page">
            <Button asChild size="sm" className="max-sm:w-8 max-sm:px-0">
              <a href={paths.publicPage(page.slug)} target="_blank" rel="noreferrer" aria-label="Open public page">
                <ExternalLink />
                <span className="max-sm:hidden">Open</span>
              </a>
            </Button>
          </Tip>
        )}
        <Button
          size="sm"
          variant={page.published ? 'secondary' : 'primary'}
          onClick={() => setPublished.mutate({ pageId: page.id, published: !page.published })}
        >
          {page.published ? 'Unpublish' : 'Publish'}
        </Button>
        <PageMenu page={page} onDeleted={() => void navigate({ to: '/', ignoreBlocker: true })} />
      </div>
    </header>
  )
}
