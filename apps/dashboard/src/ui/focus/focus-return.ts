import { useRef } from 'react'

/** The focused element, or the button of the menu that has the focus: the menu is about to close. */
const opener = (): Element | null => {
  const active = document.activeElement
  const menu = active?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
}

/** Returns the focus when a dialog closes. Radix does that only for dialogs with a Radix trigger; ours are opened by state. */
export const useFocusReturn = () => {
  const before = useRef<Element>(null)
  return {
    remember: () => {
      before.current = opener()
      // A menu's button that was clicked has never had the focus. Focus it, so that the focus keeper knows its place if it is removed.
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (before.current instanceof HTMLElement) before.current.focus()
    },
  }
}
