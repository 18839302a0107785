import { useEffect, useLayoutEffect } from 'react'

import { GeneralCommands } from './general-commands.tsx'
import { type Overlay, show, useShown } from './open-overlay.ts'
import { Palette } from './palette.tsx'
import { KeyList } from './shortcut-list.tsx'

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
  // As soon as anything can be seen, keys are heard, and as long as it is there: also while React hides it, which ends layout effects.
  useLayoutEffect(() => addEventListener('keydown', press), [])
  useEffect(() => () => removeEventListener('keydown', press), [])
  const opens = (overlay: Overlay) => ({ open: shown === overlay, onOpenChange: (next: boolean) => show(next ? overlay : undefined) })
  return (
    <>
      <GeneralCommands />
      <Palette {...opens('palette')} />
      <KeyList {...opens('keys')} />
    </>
  )
}
