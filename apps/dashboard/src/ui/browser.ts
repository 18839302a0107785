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

/** Downloads `text` as the file `name`. */
function download(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

export const downloadCsv = ({ name, text }: { name: string; text: string }): void => download(name, text, 'text/csv;charset=utf-8')
/** `stem` is the file's name without the extension. */
export const downloadJson = (stem: string, text: string): void => download(`${stem}.json`, text, 'application/json')

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
