import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let ended = false

/** Whether the session ended while the dashboard was in use. */
export const sessionEnd = {
  get: () => ended,
  set: (value: boolean) => {
    ended = value
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export const useSessionEnd = (): boolean => useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get)
