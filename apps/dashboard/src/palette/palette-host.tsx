import { lazy, Suspense, useEffect, useState } from 'react'

import { show, useShown } from './shown.ts'
import { useGeneralCommands } from './use-general-commands.tsx'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }))

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** The palette and the list of keys of every screen behind the sign-in; neither loads before it is asked for. */
export const PaletteHost = () => {
  const shown = useShown()
  useGeneralCommands()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey) {
        event.preventDefault()
        show('palette')
      } else if (event.key === '?' && !isTyping(event.target) && !document.querySelector('[role=dialog]')) {
        event.preventDefault()
        show('keys')
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  // Once asked for, each stays, so that it closes as it opened.
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  if (shown && !asked.has(shown)) setAsked(new Set([...asked, shown]))
  return (
    <Suspense>
      {asked.has('palette') && <Palette open={shown === 'palette'} />}
      {asked.has('keys') && <KeyList open={shown === 'keys'} />}
    </Suspense>
  )
}
