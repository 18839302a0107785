import { useRef } from 'react'

/** For a dialog that no trigger of radix's own opens: closed, it gives the focus back to where it was. */
export const useFocusReturn = () => {
  const before = useRef<Element>(null)
  return {
    remember: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (before.current instanceof HTMLElement) before.current.focus()
    },
  }
}
