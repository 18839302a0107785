import type { DocumentTile, LeftOutItem } from '@tessera/contract'
import { type ReactNode, useState } from 'react'

import { addressOf, kindLabels, nameOf } from '../../links/link-labels.ts'
import { TileIcon } from '../../links/tile-icons.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { plural } from '../../ui/text/template.ts'
import { isChanged, reasonWords } from './left-out-words.ts'
import type { Candidate } from './selection.ts'
import * as texts from './texts.ts'

type CandidatesProps = {
  candidates: readonly Candidate[]
  selected: ReadonlySet<string>
  /** The keys of the tiles that the target keeps. */
  present: ReadonlySet<string>
  /** By key. */
  clicks: Readonly<Record<string, number>>
  onToggle: (id: string, selected: boolean) => void
}

/** Boxes of tiles. */
export const Candidates = ({ candidates, selected, present, clicks, onToggle }: CandidatesProps) => (
  <LongList
    rows={candidates.map(({ id, tile, leftOut }) => (
      <li key={id} className="[content-visibility:auto] [contain-intrinsic-block-size:auto_52px]">
        <Checkbox
          checked={selected.has(id)}
          onChange={(next) => onToggle(id, next)}
          label={
            <span className="flex items-center gap-2 [overflow-wrap:anywhere]">
              <TileIcon tile={tile} className="size-4 shrink-0 text-ink-3" />
              <span className="min-w-0" dir="auto">
                {nameOf(tile)}
              </span>
            </span>
          }
          hint={leftOut ? reasonWords(leftOut) : factsOf(tile, present, clicks)}
        />
      </li>
    ))}
  />
)

/** What else is known about a found tile. */
function factsOf(tile: DocumentTile, present: CandidatesProps['present'], clicks: CandidatesProps['clicks']): string {
  const count = Object.hasOwn(clicks, tile.key) ? (clicks[tile.key] ?? 0) : 0
  return [
    present.has(tile.key) && texts.present,
    tile.kind === 'link' ? addressOf(tile) : kindLabels[tile.kind],
    !tile.active && texts.hidden,
    count > 0 && plural(texts.clickCount, { count }),
  ]
    .filter(Boolean)
    .join(' · ')
}

type LeftOutItemsProps = {
  items: readonly LeftOutItem[]
  /** The boxes of those that can be taken. */
  children: ReactNode
}

/** What was left out, and what was changed on the way. */
export const LeftOutItems = ({ items, children }: LeftOutItemsProps) => {
  const changed = items.filter(isChanged)
  const missing = items.filter((item) => item.link === null && !isChanged(item))
  return (
    <>
      {(children || missing.length > 0) && (
        <Remarks heading={texts.leftOut} items={missing}>
          {children}
        </Remarks>
      )}
      {changed.length > 0 && <Remarks heading={texts.changedOnTheWay} items={changed} />}
    </>
  )
}

const Remarks = ({ heading, items, children }: Pick<LeftOutItemsProps, 'items'> & { heading: string; children?: ReactNode }) => (
  <section aria-label={heading} className="mt-5">
    <h3 className="font-medium">{heading}</h3>
    {children}
    <LongList
      rows={items.map((item, index) => (
        <li key={`${index} ${item.where}`} className="py-1.5 pl-[34px] [overflow-wrap:anywhere]">
          <span dir="auto">{item.title || item.url || texts.withoutTitle}</span>
          <span className="block text-sm text-ink-3">{[reasonWords(item), item.where].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    />
  </section>
)

const rowsAtFirst = 100

/** A long list starts with its first rows. */
const LongList = ({ rows }: { rows: readonly ReactNode[] }) => {
  const [whole, setWhole] = useState(false)
  const shown = whole ? rows : rows.slice(0, rowsAtFirst)
  return (
    <>
      <ul className="mt-1">{shown}</ul>
      {shown.length < rows.length && (
        <Button size="sm" className="mt-2" onClick={() => setWhole(true)}>
          {plural(texts.showMore, { count: rows.length - shown.length })}
        </Button>
      )}
    </>
  )
}
