import type { ExternalToast, toast as Sonner } from 'sonner'

import { later } from '../loading/later.ts'

/** The library and the place where toasts appear. */
export const toaster = later(() => import('./toaster.tsx'))

let showTo: (shown: typeof Sonner) => void = () => {}
const place = new Promise<typeof Sonner>((resolve) => (showTo = resolve))

/** Toasts have a place to appear. */
export const toasterShown = (toasts: typeof Sonner): void => showTo(toasts)

const inPlace = (show: (toasts: typeof Sonner) => unknown): void => {
  // Where it does not load, what is to be said waits for the next time that something is.
  toaster.load().catch(() => {})
  void place.then(show)
}

const toned = (tone: 'error' | 'message' | 'success') => (words: string, options?: ExternalToast) =>
  inPlace((toasts) => toasts[tone](words, options))

/** Says something in passing. What is said before toasts have a place waits for it. */
export const toast = {
  error: toned('error'),
  message: toned('message'),
  success: toned('success'),
  /** Of what was to open. */
  didNotLoad: () => inPlace(() => toaster.get()?.sayItDidNotLoad()),
  dismiss: (id: string) => inPlace((toasts) => toasts.dismiss(id)),
}
