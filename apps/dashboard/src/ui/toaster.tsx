import { useEffect } from 'react'
import { Toaster as Place, toast } from 'sonner'

import { useOffline } from './offline.ts'
import { toasterShown } from './toast.ts'

export const Toaster = ({ theme }: { theme: 'light' | 'dark' | 'system' }) => {
  // Its own effects, by which it listens, come before this one.
  useEffect(() => toasterShown(toast), [])
  // Above what says so.
  const offset = useOffline() ? { bottom: '3.25rem' } : {}
  return (
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
  )
}
