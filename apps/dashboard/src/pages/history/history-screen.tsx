import { Link } from '@tanstack/react-router'
import { historyCursor, type HistoryEntry, type PageId } from '@tessera/contract'
import { ArrowLeft, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { trpc } from '../../app/api.ts'
import { NotFoundPart } from '../../app/failures/failure-screen.tsx'
import { failureOf } from '../../app/failures/failure.ts'
import { SourceCard } from '../sources/source-card.tsx'
import { useDocumentTitle } from '../../ui/browser.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { IconButton } from '../../ui/overlays/tooltip.tsx'
import { fill } from '../../ui/text/template.ts'
import { DeleteHistoryDialog } from './delete-dialogs.tsx'
import { EntryList } from './entry-list.tsx'
import { HistoryLoading } from './history-loading.tsx'
import * as texts from './texts.ts'
import { VersionLoading, VersionView } from './version-view.tsx'

const entriesPerRequest = 50

type HistoryScreenProps = {
  pageId: PageId
  /** A revision of the chosen entry. Undefined: none is chosen. */
  revision: number | undefined
  /** Whether the dialog to restore the chosen entry is open. */
  restoring: boolean
  onRevision: (revision: number | undefined) => void
  /** Opens the dialog to restore the entry of a revision. Undefined: closes it. */
  onRestoring: (revision: number | undefined) => void
}

const isMissing = (error: unknown): boolean => failureOf(error).reason === 'page_not_found'

/** The versions of a page, and one of them beside the current page. */
export const HistoryScreen = ({ pageId, revision, restoring, onRevision, onRestoring }: HistoryScreenProps) => {
  const { data: page, error: pageError } = trpc.pages.editor.useQuery({ pageId }, { throwOnError: (error) => !isMissing(error) })
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = trpc.history.list.useInfiniteQuery(
    { pageId, limit: entriesPerRequest },
    {
      getNextPageParam: (part) => {
        const last = part.at(-1)
        return last && part.length === entriesPerRequest ? historyCursor(last) : undefined
      },
      throwOnError: (error) => !isMissing(error),
    },
  )
  const title = page?.document.title
  useDocumentTitle(title === undefined ? texts.history : fill(texts.historyOf, { title }))
  const entries = data?.pages.flat() ?? []
  // On phones, either the list or the chosen version is shown. Elsewhere, the newest ended one is chosen first.
  const chosen = useEntry(pageId, revision, { entries, hasNextPage })
  const shown = revision === undefined ? (entries[1] ?? entries[0]) : chosen
  const before = useEntry(pageId, shown ? shown.revision - 1 : undefined, { entries, hasNextPage })
  if (isMissing(error ?? pageError)) return <NotFoundPart />
  return (
    <div data-wide className="flex flex-1 flex-col">
      <HistoryHeading pageId={pageId} title={title} hasEarlier={entries.length > 1} />
      {page && (
        <div className={revision === undefined ? undefined : 'max-md:hidden'}>
          <SourceCard pageId={pageId} document={page.document} />
        </div>
      )}
      {!data || !page ? (
        <HistoryLoading />
      ) : (
        <div className="mt-6 grid flex-1 grid-cols-1 items-start gap-6 md:grid-cols-[17rem_minmax(0,1fr)]">
          <div className={revision === undefined ? undefined : 'max-md:hidden'}>
            <EntryList entries={entries} shown={shown} onChoose={(entry) => onRevision(entry.revision)} />
            {hasNextPage && (
              <Button className="mt-3 w-full" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {texts.olderVersions}
              </Button>
            )}
          </div>
          <div className={revision === undefined ? 'max-md:hidden' : undefined}>
            <Button size="sm" variant="ghost" className="mb-3 -ml-2 md:hidden" onClick={() => onRevision(undefined)}>
              <ArrowLeft />
              {texts.backToVersions}
            </Button>
            {shown ? (
              <VersionView
                key={shown.revision}
                pageId={pageId}
                page={page}
                entry={shown}
                before={before}
                restoring={restoring}
                onRestoring={(open) => onRestoring(open ? shown.revision : undefined)}
                onGone={() => onRevision(undefined)}
              />
            ) : shown === null ? (
              <p className="rounded-2xl border border-dashed border-line-strong px-4 py-12 text-center text-ink-2">{texts.versionGone}</p>
            ) : (
              <VersionLoading />
            )}
          </div>
        </div>
      )}
    </div>
  )
}

type LoadedList = { entries: readonly HistoryEntry[]; hasNextPage: boolean }

/**
 * The entry that contains a revision, even if the list has not been loaded that far. Null: no such entry is kept. Undefined: not known
 * yet.
 */
function useEntry(pageId: PageId, revision: number | undefined, { entries, hasNextPage }: LoadedList): HistoryEntry | null | undefined {
  const loaded = entries.find((entry) => revision !== undefined && entry.revision <= revision && revision <= entry.lastRevision)
  const isFurther = revision !== undefined && revision > 0 && !loaded && hasNextPage
  const { data, error } = trpc.history.get.useQuery(
    { pageId, revision: String(revision ?? 0) },
    { enabled: isFurther, throwOnError: (failure) => failureOf(failure).reason !== 'revision_not_found' },
  )
  return loaded ?? (isFurther && !error ? data : null)
}

type HistoryHeadingProps = { pageId: PageId; title: string | undefined; hasEarlier: boolean }

const HistoryHeading = ({ pageId, title, hasEarlier }: HistoryHeadingProps) => {
  const [deleting, setDeleting] = useState(false)
  return (
    <div className="flex items-start gap-3">
      <div className="mr-auto min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-2xl font-semibold tracking-tight [overflow-wrap:anywhere]" dir="auto">
            {title === undefined ? texts.history : fill(texts.historyOf, { title })}
          </h1>
          <Button asChild size="sm">
            <Link to="/pages/$pageId" params={{ pageId }} aria-label={texts.editPage}>
              <Pencil />
              {texts.edit}
            </Link>
          </Button>
        </div>
        <p className="mt-2 max-w-xl text-ink-2">{texts.lead}</p>
      </div>
      {hasEarlier && (
        <Menu
          trigger={
            <IconButton label={texts.historyMenu}>
              <MoreHorizontal />
            </IconButton>
          }
        >
          <MenuItem tone="danger" icon={<Trash2 />} label={texts.deleteAll} onSelect={() => setDeleting(true)} />
        </Menu>
      )}
      <DeleteHistoryDialog pageId={pageId} open={deleting} onOpenChange={setDeleting} />
    </div>
  )
}
