import type { PageCard } from '@tessera/contract'
import { Check } from 'lucide-react'
import { useId } from 'react'

import { fill } from '../../../ui/text/template.ts'
import { publicationStatus } from '../../publication.tsx'
import { selection, toggled } from './selection.ts'
import * as texts from './texts.ts'

/** Keeps the focus in the card that has it: its link is inert now. */
const takeFocus = (box: HTMLInputElement | null): void => {
  if (box?.parentElement?.contains(document.activeElement)) box.focus()
}

/** A checkbox that covers the card, so a click anywhere on it counts. */
export const CardBox = ({ page }: { page: PageCard }) => {
  const statusId = useId()
  const checked = selection.use().ids.has(page.id)
  return (
    <>
      <input
        ref={takeFocus}
        type="checkbox"
        checked={checked}
        onChange={({ nativeEvent }) =>
          selection.set(toggled(selection.get(), page.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey))
        }
        aria-label={fill(texts.selectPage, { title: page.title })}
        aria-describedby={statusId}
        className="peer absolute inset-0 z-20 size-full cursor-pointer appearance-none scroll-mb-40 rounded-2xl checked:bg-brand/8 checked:inset-ring-2
          checked:inset-ring-brand focus-visible:-outline-offset-4"
      />
      <span
        className="pointer-events-none absolute top-3 left-3 z-20 grid size-6 place-items-center rounded-md border border-edge bg-panel text-on-brand
          shadow-1 peer-checked:border-brand peer-checked:bg-brand peer-checked:[&>svg]:block"
      >
        {/* The card's own status is inert. */}
        <span id={statusId} className="sr-only">
          {publicationStatus(page).label}
        </span>
        <Check className="hidden size-4" strokeWidth={3} aria-hidden="true" />
      </span>
    </>
  )
}
