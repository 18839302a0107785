import type { DocumentLink } from '@tessera/contract'
import { useLayoutEffect, useRef } from 'react'

/** A row that moves takes the keyboard's place with it. */
export function useFocusKept(links: readonly DocumentLink[]) {
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<{ element: HTMLElement; before: readonly DocumentLink[] } | null>(null)
  useLayoutEffect(() => {
    if (!wanted.current || wanted.current.before === links) return
    const { element } = wanted.current
    wanted.current = null
    element.focus()
    element.scrollIntoView({ block: 'nearest' })
  })
  const keep = () => {
    const active = document.activeElement
    wanted.current = active instanceof HTMLElement && list.current?.contains(active) ? { element: active, before: links } : null
  }
  return { list, keep }
}
