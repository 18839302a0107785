import '../src/ui/styles.css'

import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { toast } from 'sonner'

import { keepFocus } from '../src/ui/focus/focus-keeper.ts'
import { Confirm, Dialog, FormActions, TypedConfirm } from '../src/ui/overlays/dialog.tsx'
import { Toaster } from '../src/ui/overlays/toaster.tsx'

declare global {
  interface Window {
    /** The events, in order. */
    calls: string[]
  }
}
window.calls = []
const call = (name: string) => () => void window.calls.push(name)

type OverlayProps = { open: boolean; onOpenChange: (open: boolean) => void; title: string }

const FormDialog = (props: OverlayProps) => (
  <Dialog {...props}>
    <form
      onSubmit={(event) => {
        event.preventDefault()
        call('confirm')()
      }}
    >
      <button type="reset">Reset</button>
      <FormActions action="Do it" busy={false} onCancel={() => props.onOpenChange(false)} />
    </form>
  </Dialog>
)

const kinds: Record<string, (props: OverlayProps) => ReactNode> = {
  'Form dialog': FormDialog,
  'Slow confirmation': (props) => <Confirm {...props} action="Do it" onConfirm={call('confirm')} />,
  Confirmation: (props) => <ClosingConfirm {...props} />,
  'Removed confirmation': (props) => props.open && <ClosingConfirm {...props} />,
  'Failing confirmation': (props) => <FailingConfirm {...props} />,
  'Typed confirmation': (props) => <TypedConfirm {...props} name="ada" action="Do it" onConfirm={call('confirm')} />,
}

/** A dialog that closes when it is confirmed. */
const ClosingConfirm = (props: OverlayProps) => (
  <Confirm
    {...props}
    action="Do it"
    onConfirm={() => {
      call('confirm')()
      props.onOpenChange(false)
    }}
  />
)

/** A dialog whose action fails shortly after each confirmation, so that it stays open. */
const FailingConfirm = (props: OverlayProps) => {
  const [busy, setBusy] = useState(false)
  const onConfirm = () => {
    call('confirm')()
    setBusy(true)
    setTimeout(() => setBusy(false), 50)
  }
  return <Confirm {...props} action="Do it" busy={busy} onConfirm={onConfirm} />
}

/** Each kind of dialog inside a form, on top of a button that covers the screen. */
const Screen = () => {
  const [open, setOpen] = useState<string>()
  return (
    <>
      <button type="button" className="fixed inset-0" onClick={call('below')} aria-label="Below" />
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          call('outer submit')()
        }}
        onReset={call('outer reset')}
      >
        {Object.entries(kinds).map(([name, Kind]) => (
          <span key={name}>
            <button type="button" onClick={() => setOpen(name)}>
              {name}
            </button>
            <Kind title={name} open={open === name} onOpenChange={(next) => setOpen(next ? name : undefined)} />
          </span>
        ))}
      </form>
      <button
        type="button"
        className="relative"
        onClick={() => toast.message('Deleted', { duration: 1_500, action: { label: 'Undo', onClick: call('undo') } })}
      >
        Notify
      </button>
      <Toaster theme="light" />
    </>
  )
}

keepFocus()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Screen />
  </StrictMode>,
)
