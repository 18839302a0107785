import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'

/** The latest value that stayed unchanged for `delayMs`. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}

/** Renders slow content after its surroundings have painted. Input interrupts that render. */
export const AfterPaint = ({ children }: { children: ReactNode }) => (useDeferredValue(true, false) ? children : null)
