import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useDebounced } from '../../ui/use-debounced.ts'

/** How long nothing is typed before it is written: browsers refuse an address that changes with every key. */
const pause = 250

/** A text that is typed, and that the address follows; when the address changes by itself, as Back does, the text follows it. */
export function useAddressText(inAddress: string, write: (text: string) => void) {
  const [typed, setTyped] = useState(inAddress)
  const rested = useDebounced(typed, pause)
  const known = useRef(inAddress)
  const settle = (text: string) => {
    if (text === known.current) return
    known.current = text
    write(text)
  }
  const onRest = useEffectEvent(settle)
  useEffect(() => onRest(rested), [rested])
  useEffect(() => {
    if (inAddress === known.current) return
    known.current = inAddress
    setTyped(inAddress)
  }, [inAddress])
  return { typed, setTyped, settle: () => settle(typed) }
}
