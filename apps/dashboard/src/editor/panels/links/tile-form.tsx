import type { DocumentTile } from '@tessera/contract'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

import { useNativeListener } from '../../../ui/native-listener.ts'
import { nameOf } from '../../../links/link-labels.ts'
import { fill } from '../../../ui/text/template.ts'
import * as texts from '../../texts.ts'

type TileFormProps = {
  tile: DocumentTile
  /** The field that has the focus at first. */
  first: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** The form of a tile. It has no submit button: valid text is applied while typing. */
export const TileForm = ({ tile, first, onClose, children }: TileFormProps) => {
  // The tile or row from which the form was opened.
  const opener = useRef<Element>(null)
  useEffect(() => {
    const { activeElement } = document
    // The form may load late: it does not take the focus from a menu opened meanwhile, nor from the next link while it is being typed.
    if (activeElement?.closest('[role=menu]')) return
    if (activeElement instanceof HTMLTextAreaElement && activeElement.value !== '') return
    opener.current = activeElement
    // When a row is tapped, the on-screen keyboard would cover the form that it opened.
    const tapped = activeElement?.closest('[data-row]') && matchMedia('(pointer: coarse)').matches
    if (!tapped) first.current?.focus()
  }, [first])
  const fields = useRef<HTMLFieldSetElement>(null)
  // A native listener does not receive the Escape key of an open select list, whose React events bubble here through the portal.
  useNativeListener(fields, 'keydown', (event) => {
    if (event.key !== 'Escape') return
    const row = fields.current?.closest('[data-row]')?.querySelector('[data-toggle]')
    const target = opener.current?.isConnected && opener.current !== document.body ? opener.current : row
    if (target instanceof HTMLElement) target.focus()
    onClose()
  })
  return (
    <fieldset ref={fields} aria-label={fill(texts.editLink, { link: nameOf(tile) })} className="space-y-4 border-t border-line p-3">
      {children}
    </fieldset>
  )
}
