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

/** Calls `retry` when the network comes back. Keep its identity stable, see below. */
export const useOnline = (retry: () => void): void =>
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
    // A new `retry` subscribes again. If that render came from the same event, the new listener would miss the event.
  }, [retry])
