import type { PageId } from '@tessera/contract'
import { focusManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { type Filter, overviewFilter, type Range } from './time/ranges.ts'

// A timer for a bucket's end would come late where the machine slept meanwhile.
const subscribe = (listener: () => void) => {
  const minutes = setInterval(listener, 60_000)
  const unsubscribe = focusManager.subscribe(listener)
  return () => {
    clearInterval(minutes)
    unsubscribe()
  }
}

/** What to ask for at present, also in a tab that has been open for days. */
export function useOverviewFilter(pageId: PageId | undefined, range: Range): Filter {
  const filter = () => overviewFilter(pageId, range, Date.now())
  // A snapshot is compared by identity, which two filters of the same bucket do not have.
  const from = useSyncExternalStore(subscribe, () => filter().from)
  return { ...filter(), from }
}
