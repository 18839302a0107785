import { useEffect, useRef } from 'react'

/** Resolves to whether the screen may be left. It may ask the user. */
type Guard = () => Promise<boolean>

const guards = new Set<Guard>()

/** Asks all guards, one after the other. For reloads and sign-out; navigations ask by themselves. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false
  return true
}

/** Registers a guard while the calling component is mounted. */
export function useLeaveGuard(guard: Guard): void {
  const latest = useRef(guard)
  useEffect(() => {
    latest.current = guard
  })
  useEffect(() => {
    const ask = () => latest.current()
    guards.add(ask)
    return () => void guards.delete(ask)
  }, [])
}
