import type { HistoryEntry } from '@tessera/contract'
import { useState } from 'react'

import { Badge } from '../../ui/display/notice.tsx'
import { fill } from '../../ui/text/template.ts'
import { authorOf, byDay, summaryOf, timeOf } from './entry-words.ts'
import * as texts from './texts.ts'

type EntryListProps = {
  /** Newest first. */
  entries: readonly HistoryEntry[]
  shown: HistoryEntry | null | undefined
  onChoose: (entry: HistoryEntry) => void
}

/** The versions of a page by day. */
export const EntryList = ({ entries, shown, onChoose }: EntryListProps) => {
  const [now] = useState(Date.now)
  return (
    <nav aria-label={texts.versions} className="space-y-5">
      {byDay(entries, now).map(({ day, entries: ofDay }) => (
        <section key={day} aria-label={day}>
          <h2 className="mb-1.5 text-sm font-medium text-ink-3">{day}</h2>
          <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-panel shadow-1">
            {ofDay.map((entry) => (
              <li key={entry.revision}>
                <EntryButton entry={entry} chosen={entry === shown} onChoose={() => onChoose(entry)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {entries.length === 1 && (
        <div className="rounded-2xl border border-dashed border-line-strong px-4 py-6 text-center">
          <p className="font-medium">{texts.onlyVersion}</p>
          <p className="mt-1 text-sm text-ink-2">{texts.onlyVersionWhy}</p>
        </div>
      )}
    </nav>
  )
}

type EntryButtonProps = { entry: HistoryEntry; chosen: boolean; onChoose: () => void }

const EntryButton = ({ entry, chosen, onChoose }: EntryButtonProps) => {
  const who = authorOf(entry)
  return (
    <button
      type="button"
      aria-current={chosen || undefined}
      onClick={onChoose}
      className="block w-full px-3.5 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2 md:aria-[current=true]:bg-active"
    >
      <span className="flex items-center gap-2">
        <span className="font-medium first-letter:uppercase [overflow-wrap:anywhere]">{summaryOf(entry)}</span>
        {entry.current && (
          <span className="ml-auto">
            <Badge>{texts.current}</Badge>
          </span>
        )}
      </span>
      <span className="mt-0.5 block text-sm text-ink-3 [overflow-wrap:anywhere]">
        {who === undefined ? timeOf(entry) : fill(texts.versionBy, { time: timeOf(entry), who })}
      </span>
    </button>
  )
}
