import { AccountName } from '@tessera/contract'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'

import { trpc } from '../app/api.ts'
import { failureOf, isSignedOut } from '../app/failures/failure.ts'
import { UnsavedGuard } from '../app/leaving/unsaved-guard.tsx'
import { createStore } from '../app/store.ts'
import { Field, Input } from '../ui/controls/field.tsx'
import * as texts from './texts.ts'

/** The name of the account. It has no button: it is saved when the field loses the focus, and by Enter. */
export const NameField = () => {
  const [{ user }] = trpc.account.me.useSuspenseQuery()
  const { value, isDirty, state, error, edit, save, undo } = useSavedName(user.name)
  return (
    <>
      <form
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label={texts.name} hint={texts.nameHint} error={error} aside={<SaveState state={state} onUndo={undo} onRetry={save} />}>
          {(wiring) => (
            <Input
              {...wiring}
              autoComplete="name"
              value={value}
              onChange={(event) => edit(event.target.value)}
              onBlur={() => void save()}
            />
          )}
        </Field>
      </form>
      <UnsavedGuard isDirty={isDirty} save={save} />
    </>
  )
}

type State = 'unchanged' | 'saving' | 'saved' | 'undone' | 'failed'

const useSavedName = (stored: string) => {
  const me = trpc.useUtils().account.me
  // A store: the guard must see at once that a save has succeeded. Null while the field shows the stored name.
  const [draft] = useState(() => createStore<string | null>(null))
  const [invalid, setInvalid] = useState<string>()
  const [state, setState] = useState<State>('unchanged')
  const [previous, setPrevious] = useState(stored)
  const { mutateAsync } = trpc.account.rename.useMutation({
    // Saves one after the other, so that the last name wins.
    scope: { id: 'account.rename' },
    onSuccess: (_, { name }) => {
      me.setData(undefined, (data) => data && { ...data, user: { ...data.user, name } })
      // The user may have typed on meanwhile.
      if (draft.get() === name) draft.set(null)
    },
  })
  const isDirty = () => draft.get() !== null && draft.get() !== me.getData()?.user.name
  const inFlight = useRef<{ name: string; done: Promise<void> }>(null)
  const send = async (name: string, done: State) => {
    setPrevious(me.getData()?.user.name ?? name)
    setState('saving')
    setInvalid(undefined)
    try {
      await mutateAsync({ name })
      setState(done)
    } catch (error) {
      const failure = failureOf(error)
      setState('failed')
      // The session dialog reports it.
      if (!isSignedOut(failure)) setInvalid(failure.message)
    } finally {
      inFlight.current = null
    }
  }
  const edit = (typed: string) => {
    draft.set(typed)
    setInvalid(undefined)
    setState('unchanged')
  }
  return {
    value: draft.use() ?? stored,
    state,
    error: invalid,
    isDirty,
    edit,
    save: async () => {
      if (!isDirty()) return
      const { data, error } = AccountName.safeParse({ name: draft.get() })
      if (error) return setInvalid(error.issues[0]?.message)
      // Enter saves, and so does leaving the field right after.
      if (inFlight.current?.name !== data.name) inFlight.current = { name: data.name, done: send(data.name, 'saved') }
      await inFlight.current.done
    },
    undo: () => {
      edit(previous)
      void send(previous, 'undone')
    },
  }
}

type SaveStateProps = { state: State; onUndo: () => void; onRetry: () => Promise<void> }

const SaveState = ({ state, onUndo, onRetry }: SaveStateProps) => (
  <span className="flex items-center gap-2">
    <output className="flex items-center gap-1">
      {state === 'saving' && texts.saving}
      {(state === 'saved' || state === 'undone') && (
        <>
          <Check className="size-4" aria-hidden="true" />
          {texts.saved}
        </>
      )}
      {state === 'failed' && texts.notSaved}
    </output>
    {state === 'saved' && <TextButton label={texts.undo} name={texts.undoName} onClick={onUndo} />}
    {state === 'failed' && <TextButton label={texts.retry} name={texts.retryName} onClick={() => void onRetry()} />}
  </span>
)

const TextButton = ({ label, name, onClick }: { label: string; name: string; onClick: () => void }) => (
  <button type="button" aria-label={name} className="touchable rounded-sm text-ink underline underline-offset-3" onClick={onClick}>
    {label}
  </button>
)
