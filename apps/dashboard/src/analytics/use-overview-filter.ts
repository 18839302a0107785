import type { PageId } from '@tessera/contract'
import { focusManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { type Filter, overviewFilter, type Range } from './time/ranges.ts'

// Checked every minute and on focus: a single timer for the end of the bucket would fire late after the machine slept.
const checkIntervalMs = 60_000

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, checkIntervalMs)
  const unsubscribe = focusManager.subscribe(listener)
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}

/** The query for the current time. Changes when a new bucket begins, so a tab that stays open keeps up. */
export function useOverviewFilter(pageId: PageId | undefined, range: Range): Filter {
  const filter = () => overviewFilter(pageId, range, Date.now())
  // useSyncExternalStore compares snapshots by identity, so the snapshot is a string and not the filter object.
  const from = useSyncExternalStore(subscribe, () => filter().from)
  return { ...filter(), from }
}
