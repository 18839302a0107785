import type { PageId } from '@tessera/contract'

import { createStore } from '../../app/store.ts'

/** The page whose first publication is being shown, with its address and QR code. */
export const firstPublication = createStore<PageId | null>(null)

/** Whether this browser publishes the page for the first time, which it remembers. False where the browser stores nothing. */
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
