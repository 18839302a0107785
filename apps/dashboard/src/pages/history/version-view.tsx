import {
  documentChanges,
  emptyDocument,
  type HistoryEntry,
  type LinkId,
  type PageDocument,
  type PageEditor,
  type PageId,
} from '@tessera/contract'
import { clsx } from 'clsx'
import { useMemo, useState } from 'react'

import { trpc } from '../../app/api.ts'
import { failureOf } from '../../app/failures/failure.ts'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Loading, Skeleton } from '../../ui/display/screen-states.tsx'
import { fill } from '../../ui/text/template.ts'
import { ChangeList } from './change-list.tsx'
import { authorOf, momentOf, shortDay, summaryOf } from './entry-words.ts'
import { ScaledPage } from './scaled-page.tsx'
import * as texts from './texts.ts'
import { VersionActions } from './version-actions.tsx'

type VersionViewProps = {
  pageId: PageId
  /** The current page. */
  page: PageEditor
  entry: HistoryEntry
  /** The entry before it. Null: it is not kept. Undefined: not known yet. */
  before: HistoryEntry | null | undefined
  /** Whether the dialog to restore the entry is open. */
  restoring: boolean
  onRestoring: (open: boolean) => void
  /** Called when the entry is no longer kept. */
  onGone: () => void
}

/** A stored version does not change. */
const unchanging = { staleTime: Infinity }

/** One version: who made it, its page beside the current one, and the changes in words. */
export const VersionView = ({ pageId, page, entry, before, restoring, onRestoring, onGone }: VersionViewProps) => {
  const revision = String(entry.revision)
  const stored = trpc.history.document.useQuery(
    { pageId, revision },
    { ...unchanging, enabled: !entry.current, throwOnError: (error) => failureOf(error).reason !== 'revision_not_found' },
  )
  const then = entry.current ? page.document : stored.data
  return (
    <article aria-labelledby="version">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="mr-auto min-w-0">
          <h2 id="version" className="text-lg font-semibold tracking-tight">
            {fill(texts.versionFrom, { time: momentOf(entry) })}
          </h2>
          <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
            {[
              summaryOf(entry),
              authorOf(entry),
              entry.expiresAt && fill(texts.keptUntil, { date: shortDay.format(new Date(entry.expiresAt)) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {then && (
          <VersionActions
            pageId={pageId}
            entry={entry}
            then={then}
            page={page}
            restoring={restoring}
            onRestoring={onRestoring}
            onDeleted={onGone}
          />
        )}
      </header>
      {stored.error && !then ? (
        <Notice className="mt-4">{texts.versionGone}</Notice>
      ) : then ? (
        <>
          {!entry.current && <ThenAndNow then={then} page={page} />}
          <Changes pageId={pageId} entry={entry} before={before} then={then} now={page.document} />
        </>
      ) : (
        <VersionLoading />
      )}
    </article>
  )
}

export const VersionLoading = () => (
  <Loading className="mt-4 block animate-late">
    <Skeleton className="h-[32rem] rounded-2xl!" />
  </Loading>
)

const sides = [
  { value: 'then', name: texts.thenHeading },
  { value: 'now', name: texts.nowHeading },
] as const

/** Both pages side by side; on phones one of them. */
const ThenAndNow = ({ then, page }: { then: PageDocument; page: PageEditor }) => {
  const [side, setSide] = useState<'then' | 'now'>('then')
  const ids = useMemo(() => new Map(page.links.map(({ key, id }) => [key, id] as const)), [page.links])
  return (
    <>
      <SegmentedControl label={texts.thenOrNow} value={side} onChange={setSide} options={sides} className="mt-4 md:hidden" />
      <div className="mt-3 grid grid-cols-1 gap-4 md:mt-4 md:grid-cols-2">
        <Side
          heading={texts.thenHeading}
          title={texts.pageThen}
          document={then}
          ids={ids}
          className={clsx(side === 'now' && 'max-md:hidden')}
        />
        <Side
          heading={texts.nowHeading}
          title={texts.pageNow}
          document={page.document}
          ids={ids}
          className={clsx(side === 'then' && 'max-md:hidden')}
        />
      </div>
    </>
  )
}

type SideProps = { heading: string; title: string; document: PageDocument; ids: ReadonlyMap<string, LinkId>; className: string }

const Side = ({ heading, title, document, ids, className }: SideProps) => (
  <section aria-label={title} className={className}>
    <h3 className="mb-1.5 text-sm font-medium text-ink-3 max-md:hidden">{heading}</h3>
    <ScaledPage document={document} ids={ids} title={title} />
  </section>
)

const spans = [
  { value: 'since', name: texts.sinceThen },
  { value: 'own', name: texts.inThisVersion },
] as const

type ChangesProps = {
  pageId: PageId
  entry: HistoryEntry
  before: HistoryEntry | null | undefined
  then: PageDocument
  now: PageDocument
}

/** The changes in words: from this version to the current page, or from the version before it to this one. */
const Changes = ({ pageId, entry, before, then, now }: ChangesProps) => {
  const [span, setSpan] = useState<'since' | 'own'>('since')
  const own = entry.current || span === 'own'
  return (
    <section aria-label={texts.changes} className="mt-5 rounded-2xl border border-line bg-panel p-4 shadow-1">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h3 className="mr-auto font-semibold">{texts.changes}</h3>
        {!entry.current && (
          <SegmentedControl label={texts.changesShown} value={span} onChange={setSpan} options={spans} className="w-72 max-sm:w-full" />
        )}
      </div>
      {own ? <OwnChanges pageId={pageId} entry={entry} before={before} then={then} /> : <Between from={then} to={now} />}
    </section>
  )
}

const Between = ({ from, to }: { from: PageDocument; to: PageDocument }) => {
  const changes = useMemo(() => documentChanges(from, to), [from, to])
  if (changes.length === 0) return <p className="text-ink-2">{texts.sameAsNow}</p>
  return <ChangeList changes={changes} documents={[from, to]} />
}

const OwnChanges = ({ pageId, entry, before, then }: Omit<ChangesProps, 'now'>) => {
  const { data } = trpc.history.document.useQuery(
    { pageId, revision: String(before?.revision ?? 0) },
    { ...unchanging, enabled: Boolean(before) },
  )
  if (entry.revision === 1 && entry.via !== 'unknown') return <Between from={emptyDocument} to={then} />
  if (before === null) return <p className="text-ink-2">{entry.via === 'unknown' ? texts.nothingKnown : texts.nothingBefore}</p>
  if (!data) {
    return (
      <Loading className="block animate-late">
        <Skeleton className="h-16" />
      </Loading>
    )
  }
  return <Between from={data} to={then} />
}
