import type { PageCard } from '@tessera/contract'
import { clsx } from 'clsx'
import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react'

import { takesCharacters } from '../../../app/palette/shortcuts.ts'
import { useElementSize, useOffline } from '../../../ui/browser.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { fill } from '../../../ui/text/template.ts'
import { openDelete, publish, unpublish } from '../../texts.ts'
import { type Action, running, start } from './actions.ts'
import { CardBox } from './card-box.tsx'
import { DeletePagesDialog } from './delete-dialog.tsx'
import { nothingSelected, selection, without } from './selection.ts'
import * as texts from './texts.ts'

type SelectionBarProps = {
  /** The pages in the list, in their order. */
  pages: readonly PageCard[]
  /** Receives the checkbox for each card, and `undefined` when the bar closes. */
  onBox: (box: ComponentType<{ page: PageCard }> | undefined) => void
  onLeave: () => void
}

/** Moves toasts above the bar. With a dialog on a phone, they are at the top. */
const toastsAbove = (barPx: number): string => `body:not(:has([role=dialog])) [data-sonner-toaster] { bottom: ${barPx + 28}px }`

/** The number of selected pages, and what can be done with them. */
export const SelectionBar = ({ pages, onBox, onLeave }: SelectionBarProps) => {
  const { ids } = selection.use()
  const busy = running.use() !== null
  const offline = useOffline()
  const [deleting, setDeleting] = useState(false)
  const { ref, size } = useElementSize()
  useLayoutEffect(() => {
    onBox(CardBox)
    return () => {
      onBox(undefined)
      selection.set(nothingSelected)
    }
  }, [onBox])
  useLayoutEffect(() => selection.set({ ...selection.get(), shown: pages.map(({ id }) => id) }), [pages])
  useEscape(() => (running.get() ? running.get()?.abort() : onLeave()))

  const chosen = pages.filter(({ id }) => ids.has(id))
  const all = chosen.length > 0 && chosen.length === pages.length
  const shown = pages.map(({ id }) => id)
  const select = () => selection.set({ ...selection.get(), ids: all ? without(ids, shown) : new Set([...ids, ...shown]) })
  const actions = {
    publish: chosen.filter(({ published }) => !published),
    unpublish: chosen.filter(({ published }) => published),
    delete: chosen,
  }
  // While a run is in progress, the button that started it keeps the focus.
  const buttonOf = (action: Action, run: () => unknown = () => start(action, actions[action])) => ({
    disabled: actions[action].length === 0 && !busy,
    'aria-disabled': busy || undefined,
    onClick: () => !busy && run(),
  })
  return (
    // The margin of the bar is part of its height.
    <div ref={ref} className="flow-root">
      <style>{toastsAbove(size?.height ?? 0)}</style>
      <section
        aria-label={texts.selection}
        className={clsx(
          'flex flex-wrap items-center gap-2 border-line bg-raised px-4 py-3 shadow-3 max-sm:border-t sm:rounded-2xl sm:border sm:px-3 sm:py-2',
          // The offline banner is at the bottom of the window, except on a phone.
          offline && 'sm:mb-9',
        )}
      >
        <output className="mr-auto px-1 font-medium tabular-nums sm:mr-4">{fill(texts.selected, { count: chosen.length })}</output>
        <Button variant="ghost" className="min-w-24" disabled={pages.length === 0} onClick={select}>
          {all ? texts.clear : texts.selectAll}
        </Button>
        <div className="flex gap-2 max-sm:order-last max-sm:w-full max-sm:[&>*]:flex-1">
          <Button {...buttonOf('publish')}>{publish}</Button>
          <Button {...buttonOf('unpublish')}>{unpublish}</Button>
          <Button className="text-danger!" {...buttonOf('delete', () => setDeleting(true))}>
            {openDelete}
          </Button>
        </div>
        <Button variant="ghost" onClick={onLeave}>
          {texts.done}
        </Button>
      </section>
      <DeletePagesDialog
        pages={chosen}
        open={deleting}
        onOpenChange={setDeleting}
        onConfirm={() => {
          setDeleting(false)
          void start('delete', chosen)
        }}
      />
    </div>
  )
}

/** Escape in a text field, a menu or a dialog belongs to that. */
function useEscape(run: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !takesCharacters(event.target)) run()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [run])
}
