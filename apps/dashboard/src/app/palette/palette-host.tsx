import { useEffect, useLayoutEffect } from 'react'

import { later } from '../../ui/loading/later.ts'
import { onDemand, useLater } from '../../ui/loading/on-demand.tsx'
import { type Overlay, show, useShown } from './open-overlay.ts'

type Shows = { open: boolean; onOpenChange: (open: boolean) => void }

const general = later(() => import('./general-commands.tsx'))
const Palette = onDemand<Shows>(async () => (await import('./palette.tsx')).Palette)
const KeyList = onDemand<Shows>(async () => (await import('./shortcut-list.tsx')).KeyList)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

const press = (event: KeyboardEvent): void => {
  if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey) {
    event.preventDefault()
    show('palette')
  } else if (event.key === '?' && !isTyping(event.target) && !document.querySelector('[role=dialog]')) {
    event.preventDefault()
    show('keys')
  }
}

/** The palette and the list of keys of every screen behind the sign-in. */
export const PaletteHost = () => {
  const shown = useShown()
  const loaded = useLater(general, true, () => {})
  // As soon as anything can be seen, keys are heard, and as long as it is there: also while React hides it, which ends layout effects.
  useLayoutEffect(() => addEventListener('keydown', press), [])
  useEffect(() => () => removeEventListener('keydown', press), [])
  const opens = (overlay: Overlay): Shows => ({ open: shown === overlay, onOpenChange: (next) => show(next ? overlay : undefined) })
  return (
    <>
      {loaded && <loaded.GeneralCommands />}
      <Palette {...opens('palette')} />
      <KeyList {...opens('keys')} />
    </>
  )
}
