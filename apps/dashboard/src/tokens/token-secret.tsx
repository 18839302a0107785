import type { CreatedToken, Scope } from '@tessera/contract'

import { trpc } from '../app/api.ts'
import { absolute, paths } from '../app/paths.ts'
import { Button } from '../ui/controls/button.tsx'
import { CopyLine } from '../ui/controls/copy-line.tsx'
import { DialogActions } from '../ui/overlays/dialog.tsx'
import * as texts from './texts.ts'

/** Scopes that allow the sample command to list pages; a token without them reads the account instead. */
const pageScopes: readonly Scope[] = ['pages:read', 'pages:write']

export const TokenSecret = ({ created, onDone }: { created: CreatedToken; onDone: () => void }) => {
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const path = created.scopes.some((scope) => pageScopes.includes(scope)) ? paths.apiPages : paths.apiMe
  const curl = `curl -H "Authorization: Bearer ${created.token}" ${absolute(path, instance?.publicUrl ?? null)}`
  return (
    <div className="space-y-4">
      <CopyLine label={texts.token} text={created.token} copy={texts.copyToken} copied={texts.tokenCopied} />
      <CopyLine label={texts.tryIt} text={curl} copy={texts.copyCommand} copied={texts.commandCopied} />
      <DialogActions>
        <Button asChild>
          <a href={paths.docs} target="_blank" rel="noreferrer">
            {texts.apiReference}
          </a>
        </Button>
        <Button variant="primary" onClick={onDone}>
          {texts.done}
        </Button>
      </DialogActions>
    </div>
  )
}
