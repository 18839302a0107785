const attribute = 'aria-activedescendant'

/** Names the marked row to whoever does not see it. The library does so, too, but of rows that it marks by itself it names the one before. */
export function followMarked(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined
  const name = () => {
    const marked = root.querySelector('[role=option][aria-selected=true]')?.id
    for (const element of root.querySelectorAll('[role=combobox], [role=listbox]')) {
      if ((element.getAttribute(attribute) ?? undefined) === marked) continue
      if (marked) element.setAttribute(attribute, marked)
      else element.removeAttribute(attribute)
    }
  }
  const observer = new MutationObserver(name)
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['aria-selected', attribute] })
  name()
  return () => observer.disconnect()
}
