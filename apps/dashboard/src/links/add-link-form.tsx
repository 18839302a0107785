import { HttpUrl, type LinkId, type PageId } from '@tessera/contract'
import { Link2, Plus } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'

import { failureOf, isSignedOut } from '../failure.ts'
import { Button } from '../ui/button.tsx'
import { FieldError, Input } from '../ui/field.tsx'
import { guessType, withScheme } from './guess-type.ts'
import { useLinkMutations } from './link-mutations.ts'

/** Asked of people, not of the API: what one types by hand has a dot, or is this machine. */
const looksTyped = (url: string): boolean => {
  const { hostname } = new URL(url)
  return hostname.includes('.') || hostname.includes(':') || hostname === 'localhost'
}

const faultOf = (url: string): string | null => {
  const parsed = HttpUrl.safeParse(url)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? null
  return looksTyped(url) ? null : 'That does not look like a web address. Try something like example.com/page.'
}

type AddLinkFormProps = { pageId: PageId; first: boolean; onAdded: (id: LinkId) => void }

export const AddLinkForm = ({ pageId, first, onAdded }: AddLinkFormProps) => {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const error = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // On a phone the keyboard would cover the page that has just been made.
    if (first && matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [first])
  const { add } = useLinkMutations(pageId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending || !typed.trim()) return
    const url = withScheme(typed)
    const wrong = faultOf(url)
    setFault(wrong)
    if (wrong) return
    add.mutate(
      { pageId, url, type: guessType(url) },
      {
        onSuccess: (link) => {
          setTyped('')
          onAdded(link.id)
        },
        onError: (thrown) => {
          const failure = failureOf(thrown)
          if (!isSignedOut(failure)) setFault(failure.issues[0]?.message ?? failure.message)
        },
      },
    )
  }
  return (
    <form noValidate className="space-y-1.5 border-b border-line p-3" onSubmit={submit}>
      <div className="flex gap-2">
        <div className="relative flex-1">
          <Link2 className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-3" aria-hidden="true" />
          <Input
            type="url"
            ref={field}
            inputMode="url"
            aria-label="Address of a new link"
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? error : undefined}
            placeholder="Paste a link"
            className="pl-8"
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setFault(null)
            }}
          />
        </div>
        <Button type="submit" variant="primary" busy={add.isPending} disabled={!typed.trim()}>
          {!add.isPending && <Plus />}
          Add
        </Button>
      </div>
      <FieldError id={error}>{fault ?? undefined}</FieldError>
    </form>
  )
}
