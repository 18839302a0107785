import { KeyRound, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { trpc } from '../api.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { useDocumentTitle } from '../ui/document-title.ts'
import { Screen } from '../ui/screen.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { TokenList } from './token-list.tsx'

const Heading = ({ children }: { children?: ReactNode }) => (
  <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
    <div className="mr-auto max-w-xl">
      <h1 className="text-2xl font-semibold tracking-tight">API tokens</h1>
      <p className="mt-1 text-ink-2">
        A token lets a script do what you can do here. What it can call stands in the{' '}
        <a href={paths.docs} className="font-medium text-brand-ink underline underline-offset-3">
          API reference
        </a>
        .
      </p>
    </div>
    {children}
  </div>
)

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
          <Heading>{create}</Heading>
          <TokenList tokens={tokens} />
        </>
      )}
      <NewTokenDialog open={creating} onOpenChange={setCreating} />
    </>
  )
}

export const TokensLoading = () => (
  <>
    <Heading />
    <Loading className="mt-6 space-y-2">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-[72px] rounded-xl" />
      ))}
    </Loading>
  </>
)
