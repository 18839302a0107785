import { useEffect } from 'react'
import { Toaster as Place, toast } from 'sonner'

import { toasterShown } from './toast.ts'

export const Toaster = ({ theme }: { theme: 'light' | 'dark' | 'system' }) => {
  // Its own effects, by which it listens, come before this one.
  useEffect(() => toasterShown(toast), [])
  return (
    <Place
      position="bottom-center"
      theme={theme}
      toastOptions={{
        className: 'font-sans! border-line! bg-raised! text-ink! shadow-3! rounded-xl!',
        descriptionClassName: 'text-ink-2!',
      }}
    />
  )
}
