import { useEffect, useLayoutEffect } from 'react'

import { type Overlay, show, useShown } from './commands.ts'
import { GeneralCommands } from './general-commands.tsx'
import { Palette } from './palette.tsx'
import { ShortcutList } from './shortcut-list.tsx'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey) {
    event.preventDefault()
    show('palette')
  } else if (event.key === '?' && !isTyping(event.target) && !document.querySelector('[role=dialog]')) {
    event.preventDefault()
    show('keys')
  }
}

/** The palette and the list of shortcuts, for all signed-in screens. */
export const PaletteHost = () => {
  const shown = useShown()
  // Listens from the first paint until unmount. A layout effect alone would also be cleaned up while Suspense hides this.
  useLayoutEffect(() => addEventListener('keydown', onKeyDown), [])
  useEffect(() => () => removeEventListener('keydown', onKeyDown), [])
  const opens = (overlay: Overlay) => ({ open: shown === overlay, onOpenChange: (next: boolean) => show(next ? overlay : undefined) })
  return (
    <>
      <GeneralCommands />
      <Palette {...opens('palette')} />
      <ShortcutList {...opens('keys')} />
    </>
  )
}
