import type { SyntheticEvent } from 'react'
import { Toaster as Sonner } from 'sonner'

import { useOffline } from '../browser.ts'

/** Below menus. Above the buttons at the bottom of a phone's sheet: there the toasts move to the top. */
const position = `[data-sonner-toaster] { z-index: 45 }
@media (width < 40rem) {
  body:has([role=dialog]) [data-sonner-toaster] { top: calc(var(--front-toast-height) + 16px); bottom: auto }
}`

/**
 * Sonner would return the focus to where it was whenever it leaves the toasts, so that Tab never gets past them, and again when the last one
 * closes, even if the focus is elsewhere by then. The focus keeper does it for a focused toast that closes.
 */
const withoutFocusReturn = {
  onFocusCapture: (event: SyntheticEvent) => event.stopPropagation(),
  onBlurCapture: (event: SyntheticEvent) => event.stopPropagation(),
}

/** Where toasts appear. */
export const Toaster = ({ theme }: { theme: 'light' | 'dark' | 'system' }) => {
  // Above the offline banner.
  const offset = useOffline() ? { bottom: '3.25rem' } : {}
  return (
    <div {...withoutFocusReturn}>
      <style>{position}</style>
      <Sonner
        position="bottom-center"
        offset={offset}
        mobileOffset={offset}
        theme={theme}
        toastOptions={{
          className: 'font-sans! border-line! bg-raised! text-ink! shadow-3! rounded-xl!',
          descriptionClassName: 'text-ink-2!',
        }}
      />
    </div>
  )
}
