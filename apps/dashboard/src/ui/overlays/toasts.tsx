import { useSyncExternalStore } from 'react'

import { toaster } from './toast.ts'

/** Where toasts appear, from the first one on. */
export const Toasts = ({ theme }: { theme: 'light' | 'dark' | 'system' }) => {
  const loaded = useSyncExternalStore(toaster.subscribe, toaster.get)
  return loaded && <loaded.Toaster theme={theme} />
}
