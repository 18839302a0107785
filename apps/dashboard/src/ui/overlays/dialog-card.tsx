import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

import { Button } from '../controls/button.tsx'
import { cn } from '../class-names.ts'
import { DialogActions } from './dialog-actions.tsx'
import { useFocusReturn } from '../focus/focus-return.ts'
import * as texts from '../texts.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** Without a way out besides the buttons inside: no cross, no Escape, no click outside. */
  modal?: 'strict'
  className?: string
  children: ReactNode
}

/** Where there is nothing to fill in or to press, the cross would show its tip, and that would take the first Escape. */
const awayFromTheCross = (event: Event): void => {
  const content = event.currentTarget as HTMLElement
  if (content.querySelector('input, textarea, select, form button, [role=radiogroup]')) return
  event.preventDefault()
  content.focus()
}

/** On phones a sheet at the bottom, else a card in the middle. */
export const DialogCard = ({ open, onOpenChange, title, description, modal, className, children }: DialogProps) => {
  const { remember, onCloseAutoFocus } = useFocusReturn()
  const stay = (event: Event) => modal === 'strict' && event.preventDefault()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid grid-cols-1 overflow-y-auto bg-scrim motion-safe:animate-fade sm:place-items-center sm:p-6">
          <Radix.Content
            {...(!description && { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              remember()
              awayFromTheCross(event)
            }}
            onCloseAutoFocus={onCloseAutoFocus}
            onEscapeKeyDown={stay}
            onInteractOutside={stay}
            className={cn(
              `relative w-full self-end rounded-t-2xl border border-line bg-raised p-5 shadow-3 outline-none [overflow-wrap:anywhere] motion-safe:animate-rise
              sm:max-w-[460px] sm:self-center sm:rounded-2xl sm:p-6`,
              className,
            )}
          >
            <div className={modal === 'strict' ? undefined : 'pr-8'}>
              <Radix.Title className="text-lg font-semibold tracking-tight">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-ink-2">{description}</Radix.Description>}
            </div>
            <div className="mt-5">{children}</div>
            {/* Last, so that the first field takes the focus; without a tip, which would take the first Escape. */}
            {modal !== 'strict' && (
              <Radix.Close asChild>
                <Button variant="ghost" size="icon" aria-label={texts.close} className="absolute top-4 right-4">
                  <X />
                </Button>
              </Radix.Close>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

export type ConfirmProps = Omit<DialogProps, 'children' | 'className' | 'modal'> & {
  action: string
  cancel?: string
  busy?: boolean
  disabled?: boolean
  onConfirm: () => void
  /** A milder way, between the two. */
  instead?: ReactNode
  children?: ReactNode
}

/** Asks before something that cannot be taken back. */
export const ConfirmCard = ({ action, cancel = texts.cancel, busy, disabled, onConfirm, instead, children, ...rest }: ConfirmProps) => (
  <DialogCard {...rest}>
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && !disabled) onConfirm()
      }}
    >
      {children}
      <DialogActions>
        <Button onClick={() => rest.onOpenChange(false)}>{cancel}</Button>
        {instead}
        <Button type="submit" variant="danger" busy={busy ?? false} disabled={disabled}>
          {action}
        </Button>
      </DialogActions>
    </form>
  </DialogCard>
)
