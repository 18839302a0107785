import { createFileRoute } from '@tanstack/react-router'
import { KeyRound, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { queries, trpc } from '../../../app/api.ts'
import { FailedPart } from '../../../app/failures/failure-screen.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { useDocumentTitle } from '../../../ui/browser.ts'
import { RichTemplate } from '../../../ui/text/template.ts'
import { Loading, MessageScreen, Skeleton } from '../../../ui/display/screen-states.tsx'
import { NewTokenDialog } from '../../../tokens/new-token-dialog.tsx'
import * as texts from '../../../tokens/texts.ts'
import { TokenList } from '../../../tokens/token-list.tsx'
import { paths } from '../../../app/paths.ts'

export const Route = createFileRoute('/_signed-in/_shell/tokens')({
  loader: () => queries.tokens.list.ensureData(),
  pendingComponent: TokensLoading,
  errorComponent: FailedPart,
  component: TokensScreen,
})

function TokensScreen() {
  useDocumentTitle(texts.apiTokens)
  const [tokens] = trpc.tokens.list.useSuspenseQuery()
  const [creating, setCreating] = useState(false)
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus />
      {texts.newToken}
    </Button>
  )
  return (
    <>
      {tokens.length === 0 ? (
        <MessageScreen art={<KeyRound className="size-9 text-ink-3" aria-hidden="true" />} title={texts.noTokens} actions={create}>
          <p>
            <RichTemplate text={texts.noTokensLead} reference={<ReferenceLink />} />
          </p>
        </MessageScreen>
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

const TokensHeading = ({ children }: { children?: ReactNode }) => (
  <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
    <div className="mr-auto max-w-xl">
      <h1 className="text-2xl font-semibold tracking-tight">{texts.apiTokens}</h1>
      <p className="mt-1 text-ink-2">
        <RichTemplate text={texts.lead} reference={<ReferenceLink />} />
      </p>
    </div>
    {children}
  </div>
)

const ReferenceLink = () => (
  <a href={paths.docs} className="font-medium text-brand-ink underline underline-offset-3">
    {texts.apiReference}
  </a>
)

function TokensLoading() {
  return (
    <>
      <TokensHeading />
      <Loading className="mt-6 space-y-2">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-[72px] rounded-xl!" />
        ))}
      </Loading>
    </>
  )
}
