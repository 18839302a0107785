import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let ended = false

/** True once a request was rejected because the session has ended; reset after signing in again. */
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
