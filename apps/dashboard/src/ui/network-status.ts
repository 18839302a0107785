import { useEffect, useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const useOffline = (): boolean => useSyncExternalStore(subscribe, () => !navigator.onLine)

/** What failed without a network is tried again once there is one. Whoever draws the offline state, too, gives the same `retry` each time. */
export const useOnline = (retry: () => void): void =>
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
    // What is drawn anew while the event is on its way would not hear of it any more.
  }, [retry])
