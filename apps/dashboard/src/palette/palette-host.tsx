import { type ComponentType, useEffect, useState } from 'react'
import { toast } from 'sonner'

import { type Overlay, show, useShown } from './shown.ts'
import { useGeneralCommands } from './use-general-commands.tsx'

type Component = ComponentType<{ open: boolean }>

const load: Record<Overlay, () => Promise<Component>> = {
  palette: async () => (await import('./palette.tsx')).Palette,
  keys: async () => (await import('./key-list.tsx')).KeyList,
}

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

/** The palette and the list of keys of every screen behind the sign-in; neither loads before it is asked for. */
export const PaletteHost = () => {
  const shown = useShown()
  const [loaded, setLoaded] = useState<Partial<Record<Overlay, Component>>>({})
  useGeneralCommands()
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  useEffect(() => {
    if (!shown || loaded[shown]) return
    load[shown]()
      .then((component) => setLoaded((others) => ({ ...others, [shown]: component })))
      // Not React's `lazy`: what does not load would take the screen with it, and all that is typed there.
      .catch(() => {
        show(undefined)
        toast.error('Could not open that', { description: 'Check your connection and try again.' })
      })
  }, [shown, loaded])
  const { palette: Palette, keys: KeyList } = loaded
  return (
    <>
      {Palette && <Palette open={shown === 'palette'} />}
      {KeyList && <KeyList open={shown === 'keys'} />}
    </>
  )
}
