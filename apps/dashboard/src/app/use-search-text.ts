import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useDebounced } from '../ui/timing.ts'

/** How long typing must pause before the URL changes: browsers rate-limit changes of the URL. */
const urlUpdateDelayMs = 250

/**
 * State of a search field that is kept in the URL. `write` is called with the trimmed text once typing pauses. When the URL changes otherwise
 * (a link, Back), the field follows it. `flush` writes at once.
 */
export function useSearchText(urlText: string, write: (text: string) => void) {
  const [typed, setTyped] = useState(urlText)
  const settled = useDebounced(typed, urlUpdateDelayMs)
  const known = useRef(urlText)
  const update = (text: string) => {
    const trimmed = text.trim()
    if (trimmed === known.current) return
    known.current = trimmed
    write(trimmed)
  }
  const onSettled = useEffectEvent(update)
  useEffect(() => onSettled(settled), [settled])
  useEffect(() => {
    if (urlText === known.current) return
    known.current = urlText
    setTyped(urlText)
  }, [urlText])
  return { typed, setTyped, flush: () => update(typed) }
}
