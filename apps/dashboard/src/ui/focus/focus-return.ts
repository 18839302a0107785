import { useRef } from 'react'

/** What has the focus; of a menu, which closes by what it opens, its button. */
const opener = (): Element | null => {
  const active = document.activeElement
  const menu = active?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
}

/** For a dialog that no trigger of radix's own opens: closed, it gives the focus back to where it was. */
export const useFocusReturn = () => {
  const before = useRef<Element>(null)
  return {
    remember: () => {
      before.current = opener()
      // A menu's button that was pressed by mouse never had it, and of what never had it nobody knows what stands beside when it goes away.
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (before.current instanceof HTMLElement) before.current.focus()
    },
  }
}
