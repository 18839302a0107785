import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useDebounced } from '../../ui/timing.ts'

/** How long typing must pause before the URL changes: browsers rate-limit changes of the URL. */
const urlUpdateDelayMs = 250

/**
 * State of a search field, mirrored in the URL. `write` is called with the trimmed text once typing pauses. When the URL
 * changes for another reason (a link, the Back button), the field is updated to match. `flush` writes immediately.
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
