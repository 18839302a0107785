import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

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

const fileTypes = { csv: 'text/csv;charset=utf-8', json: 'application/json' }

/** Downloads `text` as the file `name`. */
function download({ name, text, type }: { name: string; text: string; type: keyof typeof fileTypes }): void {
  const url = URL.createObjectURL(new Blob([text], { type: fileTypes[type] }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

export const downloadCsv = (file: { name: string; text: string }): void => download({ ...file, type: 'csv' })
export const downloadJson = (file: { name: string; text: string }): void => download({ ...file, type: 'json' })

export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Tessera`
  }, [title])
}

type Size = { width: number; height: number }

/** The size of an element's content box in CSS pixels; null before the first layout. */
export function useElementSize(): { ref: RefObject<HTMLDivElement | null>; size: Size | null } {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, size }
}
