import type { DocumentLink } from '@tessera/contract'
import { useCallback, useLayoutEffect, useRef } from 'react'

/** Keeps the focus in a row while it moves. */
export function useRowFocus(links: readonly DocumentLink[]) {
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<{ element: HTMLElement; before: readonly DocumentLink[] } | null>(null)
  useLayoutEffect(() => {
    if (!wanted.current || wanted.current.before === links) return
    wanted.current.element.focus()
    wanted.current.element.scrollIntoView({ block: 'nearest' })
    wanted.current = null
  }, [links])
  /** Called before the order `before` changes. */
  const keep = useCallback((before: readonly DocumentLink[]) => {
    const active = document.activeElement
    wanted.current = active instanceof HTMLElement && list.current?.contains(active) ? { element: active, before } : null
  }, [])
  return { list, keep }
}
