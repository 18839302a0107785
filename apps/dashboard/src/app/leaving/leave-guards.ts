import { useEffect, useRef } from 'react'

/** Whether the screen may be left; it may ask. */
type Guard = () => Promise<boolean>

const guards = new Set<Guard>()

/** Asks every guard, one after the other. For what leaves by something else than a navigation, which asks by itself. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false
  return true
}

/** Guards the screen while the calling component is on it. */
export function useGuard(guard: Guard): void {
  const latest = useRef(guard)
  useEffect(() => {
    latest.current = guard
  })
  useEffect(() => {
    const asks = () => latest.current()
    guards.add(asks)
    return () => void guards.delete(asks)
  }, [])
}
