import { useEffect, useSyncExternalStore } from 'react'

/** Whether the keyboard has Apple's modifier keys. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

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

/** Downloads `text` as the CSV file `name`. */
export function downloadCsv({ name, text }: { name: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Tessera`
  }, [title])
}
