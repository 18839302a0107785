import { useEffect } from 'react'
import { Toaster as Place, toast } from 'sonner'

import { useOffline } from '../network-status.ts'
import * as texts from '../texts.ts'
import { toasterShown } from './toast.ts'

/** Nothing is said in front of what is to be pressed: not of a menu, and not of the buttons at the foot of a sheet. */
const place = `[data-sonner-toaster] { z-index: 45 }
@media (width < 40rem) {
  body:has([role=dialog]) [data-sonner-toaster] { top: calc(var(--front-toast-height) + 16px); bottom: auto }
}`

export const Toaster = ({ theme }: { theme: 'light' | 'dark' | 'system' }) => {
  // Its own effects, by which it listens, come before this one.
  useEffect(() => toasterShown(toast), [])
  // Above what says so.
  const offset = useOffline() ? { bottom: '3.25rem' } : {}
  return (
    <>
      <style>{place}</style>
      <Place
        position="bottom-center"
        offset={offset}
        mobileOffset={offset}
        theme={theme}
        toastOptions={{
          className: 'font-sans! border-line! bg-raised! text-ink! shadow-3! rounded-xl!',
          descriptionClassName: 'text-ink-2!',
        }}
      />
    </>
  )
}

/** Without a network there is nothing to reload: what is there would be gone as well. */
export const sayItDidNotLoad = () =>
  navigator.onLine
    ? toast.error(texts.couldNotOpen, {
        description: texts.couldNotOpenWhy,
        action: { label: texts.reload, onClick: () => location.reload() },
      })
    : toast.error(texts.couldNotOpen, { description: texts.couldNotOpenOffline })
