import { documentChanges, type HistoryEntry, type PageDocument } from '@tessera/contract'
import { type ReactNode, useId, useMemo } from 'react'

import { trpc } from '../../app/api.ts'
import { ChangeList } from '../../pages/history/change-list.tsx'
import { nameList } from '../../pages/history/entry-words.ts'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { Loading, Skeleton } from '../../ui/display/screen-states.tsx'
import { RichTemplate } from '../../ui/text/template.ts'
import { useDocument, useEditor } from '../editor-context.ts'
import type { Version } from '../model/save-state.ts'
import * as texts from '../texts.ts'
import { type AuthoredChanges, authoredChanges } from './authored-changes.ts'

type ConflictingChangesProps = { known: Version; theirs: Version }

/** The changes that were saved elsewhere, by author, and the unsaved changes here, which the user could lose. */
export const ConflictingChanges = ({ known, theirs }: ConflictingChangesProps) => {
  const mine = useDocument()
  const { pageId } = useEditor()
  const { data: entries, isPending } = trpc.history.list.useQuery({ pageId, limit: 100 }, { staleTime: 0, gcTime: 0 })
  return (
    <div className="mb-4 max-h-[40vh] space-y-4 overflow-y-auto">
      {isPending ? <ChangesLoading /> : <SavedChanges known={known} theirs={theirs} entries={entries ?? []} />}
      <Changes from={known.document} to={mine}>
        {texts.yourChanges}
      </Changes>
    </div>
  )
}

const ChangesLoading = () => (
  <Loading className="block">
    <Skeleton className="h-16" />
  </Loading>
)

/** So few that the unsaved changes below are easy to reach. */
const maxSections = 4

const SavedChanges = ({ known, theirs, entries }: ConflictingChangesProps & { entries: readonly HistoryEntry[] }) => {
  const { pageId } = useEditor()
  const runs = authoredChanges(entries, known.revision, theirs.revision, maxSections)
  const between = trpc.useQueries((t) =>
    runs.slice(0, -1).map(({ last }) => t.history.document({ pageId, revision: String(last.revision) }, { staleTime: Infinity })),
  )
  if (between.some(({ isPending }) => isPending)) return <ChangesLoading />
  const documents = [known.document, ...between.flatMap(({ data }) => data ?? []), theirs.document]
  // Incomplete if a version was deleted in the meantime, or if the history could not be read.
  const isComplete = documents.length === runs.length + 1
  return isComplete ? (
    runs.map(({ authors, last }, index) => (
      <Changes key={last.revision} from={documents[index] ?? known.document} to={documents[index + 1] ?? theirs.document}>
        <SavedBy authors={authors} last={last} />
      </Changes>
    ))
  ) : (
    <Changes from={known.document} to={theirs.document}>
      {texts.changedElsewhere}
    </Changes>
  )
}

const SavedBy = ({ authors, last }: AuthoredChanges) =>
  authors.length > 0 ? (
    <RichTemplate text={texts.changedBy} who={nameList.format(authors)} moment={<RelativeTime at={last.at} />} />
  ) : (
    texts.changedElsewhere
  )

/** So few that both lists are visible. */
const initialLines = 3

const Changes = ({ from, to, children }: { from: PageDocument; to: PageDocument; children: ReactNode }) => {
  const heading = useId()
  const changes = useMemo(() => documentChanges(from, to), [from, to])
  if (changes.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="mb-2 text-sm font-medium">
        {children}
      </h3>
      <ChangeList changes={changes} documents={[from, to]} initialLines={initialLines} />
    </section>
  )
}
