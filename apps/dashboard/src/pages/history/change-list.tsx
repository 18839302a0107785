import type { DocumentChange, PageDocument } from '@tessera/contract'
import { clsx } from 'clsx'
import { ArrowRight, GripVertical, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../ui/controls/button.tsx'
import { plural } from '../../ui/text/template.ts'
import { type ChangeLine, changeLines } from './change-lines.ts'
import * as texts from './texts.ts'

const icons = { add: <Plus />, remove: <Trash2 />, change: <Pencil />, move: <GripVertical /> }
const tones: Record<ChangeLine['op'], string> = {
  add: 'bg-brand-soft text-brand',
  remove: 'bg-danger-soft text-danger',
  change: 'bg-active text-ink-2',
  move: 'bg-active text-ink-2',
}

type ChangeListProps = {
  changes: readonly DocumentChange[]
  /** The documents that were compared, the earlier one first. Links get their names from them. */
  documents: readonly PageDocument[]
  initialLines?: number
}

/** Changes in words. A long list starts with its first lines. */
export const ChangeList = ({ changes, documents, initialLines = 20 }: ChangeListProps) => {
  const [whole, setWhole] = useState(false)
  const lines = changeLines(changes, documents)
  const shown = whole ? lines : lines.slice(0, initialLines)
  return (
    <>
      <ul aria-label={texts.changes} className="space-y-2">
        {shown.map((line, index) => (
          <li key={`${index}-${line.text}`} className="flex gap-2.5">
            <span
              aria-hidden="true"
              className={clsx('mt-0.5 grid size-5 shrink-0 place-items-center rounded-md [&_svg]:size-3', tones[line.op])}
            >
              {icons[line.op]}
            </span>
            <Line line={line} />
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button size="sm" className="mt-3" onClick={() => setWhole(true)}>
          {plural(texts.showMoreChanges, { count: lines.length - shown.length })}
        </Button>
      )}
    </>
  )
}

const Line = ({ line: { text, values } }: { line: ChangeLine }) => (
  <span className="min-w-0 [overflow-wrap:anywhere]">
    <span dir="auto">{text}</span>
    {values && (
      <span className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
        <del dir="auto" className="line-clamp-3 text-ink-3">
          {values.from}
        </del>
        <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 text-ink-3" />
        <ins dir="auto" className="line-clamp-3 no-underline">
          {values.to}
        </ins>
      </span>
    )}
  </span>
)
