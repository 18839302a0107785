import { Dialog } from 'radix-ui'
import { useEffect, useLayoutEffect } from 'react'

import { Dialog as Sheet } from '../../ui/overlays/dialog.tsx'
import { newPageDialog } from '../../pages/create/new-page-dialog.ts'
import { useFocusReturn } from '../../ui/focus/focus-return.ts'
import { lazyPart } from '../lazy-part.tsx'
import { type Overlay, show, useShown } from './commands.ts'
import { takesCharacters } from './shortcuts.ts'
import * as texts from './texts.ts'

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey) {
    event.preventDefault()
    show('palette')
  } else if (event.key === '?' && !takesCharacters(event.target) && !document.querySelector('[role=dialog]')) {
    event.preventDefault()
    show('keys')
  }
}

/** The palette and the list of shortcuts, for all signed-in screens. */
export const PaletteHost = () => {
  const shown = useShown()
  // Listens from the first paint until unmount. A layout effect alone would also be cleaned up while Suspense hides this.
  useLayoutEffect(() => addEventListener('keydown', onKeyDown), [])
  useEffect(() => () => removeEventListener('keydown', onKeyDown), [])
  const opens = (overlay: Overlay) => ({ open: shown === overlay, onOpenChange: (next: boolean) => show(next ? overlay : undefined) })
  return (
    <>
      {/* Shows nothing, and no message if it does not load: it tries again once the browser is online. */}
      <div hidden>
        <GeneralCommands onNewPage={showNewPage} />
      </div>
      <Palette {...opens('palette')} />
      <Sheet {...opens('keys')} title={texts.keyboardShortcuts} className="sm:max-w-[640px]!">
        <ShortcutList />
      </Sheet>
    </>
  )
}

// Here and not in the commands, which would load the list of pages for it.
const showNewPage = () => newPageDialog.set(true)

const loadFinder = async () => (await import('./finder.tsx')).Finder
const Finder = lazyPart(loadFinder, <div className="h-13" />)
const GeneralCommands = lazyPart(async () => (await import('./general-commands.tsx')).GeneralCommands, null)
const ShortcutList = lazyPart(async () => (await import('./shortcut-list.tsx')).ShortcutList, <div className="h-60" />)

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
          <Dialog.Title className="sr-only">{texts.search}</Dialog.Title>
          <Finder />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
