import { useRef } from 'react'

/** The element itself, or the button of the menu that it is in. */
export const openerOf = (element: EventTarget | null): EventTarget | null => {
  const menu = element instanceof Element && element.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
}

/** Returns the focus when a dialog closes. Radix does that only for dialogs with a Radix trigger; ours are opened by state. */
export const useFocusReturn = () => {
  const before = useRef<EventTarget>(null)
  return {
    remember: () => {
      // A menu that has the focus is about to close.
      before.current = openerOf(document.activeElement)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (before.current instanceof HTMLElement) before.current.focus()
    },
  }
}
