import type { CreatedToken, Scope } from '@tessera/contract'
import { type ReactNode, useId } from 'react'

import { trpc } from '../api.ts'
import { absolute, paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { DialogActions } from '../ui/dialog.tsx'

const listsPages: readonly Scope[] = ['pages:read', 'pages:write']

type Line = { label: string; text: string; copies: string; children?: ReactNode }

const CopyLine = ({ label, text, copies }: Line) => {
  const id = useId()
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="flex items-start gap-2">
        <textarea
          id={id}
          readOnly
          value={text}
          rows={1}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          className="field-sizing-content min-h-9 min-w-0 flex-1 resize-none rounded-lg border border-edge/70 bg-hover px-2.5 py-2 font-mono text-xs leading-relaxed break-all"
        />
        <CopyButton text={text} label={copies} />
      </div>
    </div>
  )
}

export const TokenSecret = ({ created, onDone }: { created: CreatedToken; onDone: () => void }) => {
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const path = created.scopes.some((scope) => listsPages.includes(scope)) ? paths.apiPages : paths.apiMe
  const curl = `curl -H "Authorization: Bearer ${created.token}" ${absolute(path, instance?.publicUrl ?? null)}`
  return (
    <div className="space-y-4">
      <CopyLine label="Token" text={created.token} copies="the token" />
      <CopyLine label="Try it" text={curl} copies="the curl line" />
      <DialogActions>
        <Button asChild>
          <a href={paths.docs} target="_blank" rel="noreferrer">
            API reference
          </a>
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have copied it
        </Button>
      </DialogActions>
    </div>
  )
}
