import { Dialog } from 'radix-ui'
import { useEffect } from 'react'

import { lazyPart } from '../lazy-part.tsx'
import { useFocusReturn } from '../../ui/focus/focus-return.ts'
import * as texts from './texts.ts'

const loadFinder = async () => (await import('./finder.tsx')).Finder
const Finder = lazyPart(loadFinder, <div className="h-13" />)

/** Finds pages, screens and actions by name. */
export const Palette = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => {
  const { remember, onCloseAutoFocus } = useFocusReturn()
  // Preloads: characters typed right after Mod+K would be lost while the code loads. A failure shows when the palette opens.
  useEffect(() => void loadFinder().catch(() => {}), [])
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim motion-safe:animate-fade" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed inset-x-3 top-[12dvh] z-50 mx-auto max-w-[560px] overflow-hidden rounded-2xl border border-line bg-raised shadow-3
            outline-none motion-safe:animate-rise"
        >
          <Dialog.Title className="sr-only">{texts.findAnything}</Dialog.Title>
          <Finder />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
