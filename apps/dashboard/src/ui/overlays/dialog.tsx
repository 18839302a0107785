import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'

import { Button } from '../controls/button.tsx'
import { Field, Input } from '../controls/field.tsx'
import { useFocusReturn } from '../focus/focus-return.ts'
import { RichTemplate } from '../text/template.ts'
import * as texts from '../texts.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** `strict`: only the buttons inside close it. There is no close button, and Escape and clicks outside do nothing. */
  modal?: 'strict'
  /** `dialog`: a key that the user presses while the dialog opens must not activate its first button. Default: the first control. */
  initialFocus?: 'dialog'
  className?: string
  children: ReactNode
}

const stopPropagation = (event: SyntheticEvent) => event.stopPropagation()

/** On most systems, two clicks within this time are a double click. */
const doubleClickMs = 500

/** Covers the screen: the second click of a double click must not reach what was below a dialog. */
function catchClicks(durationMs: number): void {
  const cover = document.createElement('div')
  cover.className = 'pointer-events-auto fixed inset-0 z-50'
  // Another open dialog must not take a click on the cover for a click outside of it, which would close it.
  cover.addEventListener('pointerdown', (event) => event.stopPropagation())
  document.body.append(cover)
  setTimeout(() => cover.remove(), durationMs)
}

/** A sheet at the bottom of a phone, elsewhere a card in the middle. */
export const Dialog = ({ open, onOpenChange, title, description, modal, initialFocus, className, children }: DialogProps) => {
  const { remember, onCloseAutoFocus } = useFocusReturn()
  const onOpenAutoFocus = (event: Event) => {
    remember()
    if (initialFocus !== 'dialog') return
    event.preventDefault()
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
  }
  const stay = (event: Event) => modal === 'strict' && event.preventDefault()
  const clickedAt = useRef(-Infinity)
  useEffect(() => {
    if (!open) return undefined
    // This also runs if the dialog is removed together with the row or the screen that opened it.
    return () => {
      const remainingMs = clickedAt.current + doubleClickMs - performance.now()
      if (remainingMs > 0) catchClicks(remainingMs)
    }
  }, [open])
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay
          onClickCapture={() => (clickedAt.current = performance.now())}
          className="fixed inset-0 z-40 grid scroll-pb-20 grid-cols-1 overflow-y-auto bg-scrim motion-safe:animate-fade
            sm:place-items-center sm:p-6"
        >
          <Radix.Content
            {...(!description && { 'aria-describedby': undefined })}
            onOpenAutoFocus={onOpenAutoFocus}
            onCloseAutoFocus={onCloseAutoFocus}
            onEscapeKeyDown={stay}
            onInteractOutside={stay}
            // React bubbles these events through the portal, so a form around the dialog would be submitted or reset as well.
            onSubmit={stopPropagation}
            onReset={stopPropagation}
            className={clsx(
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
            {/* Last, so that the first field gets the focus. No tooltip: Escape would close that instead of the dialog. */}
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

type ConfirmProps = Omit<DialogProps, 'children' | 'className' | 'modal'> & {
  action: string
  cancel?: string
  busy?: boolean
  disabled?: boolean
  onConfirm: () => void
  /** A less drastic alternative, shown between the two buttons. */
  instead?: ReactNode
  children?: ReactNode
}

/** Buttons that stay at the bottom of the window while a dialog that is taller scrolls. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 mt-4 -mb-5 flex flex-wrap justify-end gap-2 bg-raised pt-2 pb-5 max-sm:[&>*]:flex-1 sm:-bottom-6">
    {children}
  </div>
)

/** Asks for confirmation before an irreversible action. Calls `onConfirm` once, and again only if it is still open after `busy` has ended. */
export const Confirm = ({ action, cancel = texts.cancel, busy = false, disabled, onConfirm, instead, children, ...rest }: ConfirmProps) => {
  const { open } = rest
  // A ref instead of state, because two quick clicks can arrive before the next render.
  const confirmed = useRef(false)
  useEffect(() => {
    if (open && !busy) confirmed.current = false
  }, [open, busy])
  const confirm = () => {
    if (busy || disabled || confirmed.current) return
    confirmed.current = true
    onConfirm()
  }
  return (
    <Dialog {...rest}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        {children}
        <DialogActions>
          <Button onClick={() => rest.onOpenChange(false)}>{cancel}</Button>
          {instead}
          <Button type="submit" variant="danger" busy={busy} disabled={disabled}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type FormActionsProps = { action: string; variant?: 'primary' | 'danger'; busy: boolean; disabled?: boolean; onCancel: () => void }

/** The buttons at the bottom of a form in a dialog. */
export const FormActions = ({ action, variant = 'primary', busy, disabled = false, onCancel }: FormActionsProps) => (
  <DialogActions>
    <Button onClick={onCancel}>{texts.cancel}</Button>
    <Button type="submit" variant={variant} busy={busy} disabled={disabled}>
      {action}
    </Button>
  </DialogActions>
)

type TypedConfirmProps = Omit<ConfirmProps, 'disabled'> & { name: string }

/** Asks to type `name` before a permanent deletion. Case does not matter. */
export const TypedConfirm = ({ name, children, ...rest }: TypedConfirmProps) => {
  const [typed, setTyped] = useState('')
  if (!rest.open && typed) setTyped('')
  return (
    <Confirm {...rest} disabled={typed.trim().toLowerCase() !== name.toLowerCase()}>
      {children}
      <Field label={<RichTemplate text={texts.typeToConfirm} name={<strong>{name}</strong>} />}>
        {(wiring) => (
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...wiring}
          />
        )}
      </Field>
    </Confirm>
  )
}
