import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'

import { trpc } from '../api.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { useDocumentTitle } from '../ui/document-title.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { Screen } from '../ui/screen.tsx'
import { TokenList } from './token-list.tsx'
import { TokensHeading } from './tokens-frame.tsx'

const NewTokenDialog = onDemand(async () => (await import('./new-token-dialog.tsx')).NewTokenDialog)

export const TokensScreen = () => {
  useDocumentTitle('API tokens')
  const [tokens] = trpc.tokens.list.useSuspenseQuery()
  const [creating, setCreating] = useState(false)
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus />
      New token
    </Button>
  )
  return (
    <>
      {tokens.length === 0 ? (
        <Screen art={<KeyRound className="size-9 text-ink-3" aria-hidden="true" />} title="No API tokens" actions={create}>
          <p>
            With a token, scripts create pages, set themes and move links. The{' '}
            <a href={paths.docs} className="font-medium text-brand-ink underline underline-offset-3">
              API reference
            </a>{' '}
            shows every call.
          </p>
        </Screen>
      ) : (
        <>
          <TokensHeading>{create}</TokensHeading>
          <TokenList tokens={tokens} />
        </>
      )}
      <NewTokenDialog open={creating} onOpenChange={setCreating} />
    </>
  )
}
