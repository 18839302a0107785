import { type SyntheticEvent, useEffect } from 'react'
import { toast, Toaster as Sonner } from 'sonner'

import { useOffline } from '../browser.ts'
import { provideToasts } from './toast.ts'

/** Below menus. On a phone, the editor's panels and dialogs are at the bottom, so toasts move to the top, in the editor below its bar. */
const position = `[data-sonner-toaster] { z-index: 45 }
@media (width < 48rem) {
  body:has([role=tablist], [role=dialog]) [data-sonner-toaster] { top: calc(var(--front-toast-height) + 60px); bottom: auto }
  body:has([role=dialog]) [data-sonner-toaster] { top: calc(var(--front-toast-height) + 16px) }
}`

/**
 * By default, Sonner restores the previous focus whenever the focus leaves the toasts, so Tab cannot move past them. It also does so when the
 * last toast closes, even if the focus has moved elsewhere. Instead, the focus keeper restores the focus only if a focused toast closes.
 */
const withoutFocusReturn = {
  onFocusCapture: (event: SyntheticEvent) => event.stopPropagation(),
  onBlurCapture: (event: SyntheticEvent) => event.stopPropagation(),
}

/** Where toasts appear. */
export const Toaster = ({ theme }: { theme: 'light' | 'dark' | 'system' }) => {
  // Above the offline banner, except on phones, where the banner is at the top.
  const offset = useOffline() ? { bottom: '3.25rem' } : {}
  useEffect(() => provideToasts(toast), [])
  return (
    <div {...withoutFocusReturn}>
      <style>{position}</style>
      <Sonner
        position="bottom-center"
        offset={offset}
        theme={theme}
        toastOptions={{
          className: 'font-sans! border-line! bg-raised! text-ink! shadow-3! rounded-xl!',
          descriptionClassName: 'text-ink-2!',
          classNames: { actionButton: 'h-8! rounded-lg! px-3! pointer-coarse:h-11! pointer-coarse:px-4!' },
        }}
      />
    </div>
  )
}
