import type { PageId } from '@tessera/contract'

import { createStore } from '../../app/store.ts'

/** The page whose first publication is announced, with its address and QR code. */
export const firstPublication = createStore<PageId | null>(null)

/** Whether this is the first time that this browser publishes the page. Remembers the publication. False if the browser has no storage. */
export function isFirstPublication(pageId: PageId): boolean {
  const key = `tessera-published-${pageId}`
  try {
    if (localStorage.getItem(key) !== null) return false
    localStorage.setItem(key, '')
    return true
  } catch {
    return false
  }
}
