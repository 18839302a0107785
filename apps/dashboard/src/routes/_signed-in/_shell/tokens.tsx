import { createFileRoute } from '@tanstack/react-router'
import type { Token } from '@tessera/contract'
import { clsx } from 'clsx'
import { KeyRound, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'

import { queries, trpc } from '../../../app/api.ts'
import { FailedPart } from '../../../app/failures/failure-screen.tsx'
import { useShortcuts } from '../../../app/palette/shortcuts.ts'
import { paths } from '../../../app/paths.ts'
import { NewTokenDialog } from '../../../account/tokens/new-token-dialog.tsx'
import * as texts from '../../../account/tokens/texts.ts'
import { TokenPages } from '../../../account/tokens/token-pages.tsx'
import { expiresSoon } from '../../../account/tokens/token-expiry.ts'
import { useDocumentTitle } from '../../../ui/browser.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/display/notice.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { Loading, MessageScreen, Skeleton } from '../../../ui/display/screen-states.tsx'
import { Confirm } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { IconButton } from '../../../ui/overlays/tooltip.tsx'
import { fill, RichTemplate } from '../../../ui/text/template.ts'

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
  useShortcuts(useMemo(() => [{ group: texts.apiTokens, label: texts.newToken, keys: 'N', run: () => setCreating(true) }], []))
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

const nameOf = (token: Token): string => token.name ?? fill(texts.unnamed, { lastFour: token.lastFour })

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex gap-1.5 lg:block">
    <dt className="text-ink-3">{term}</dt>
    <dd className="lg:mt-0.5">{children}</dd>
  </div>
)

const TokenList = ({ tokens }: { tokens: readonly Token[] }) => (
  <ul className="mt-6 divide-y divide-line overflow-hidden rounded-2xl border border-line bg-panel shadow-1">
    {tokens.map((token) => (
      <TokenRow key={token.id} token={token} />
    ))}
  </ul>
)

const TokenRow = ({ token }: { token: Token }) => {
  const [revoking, setRevoking] = useState(false)
  const [now] = useState(Date.now)
  const utils = trpc.useUtils()
  const revoke = trpc.tokens.revoke.useMutation({
    meta: { failed: texts.couldNotRevoke },
    onSuccess: () => {
      toast.success(fill(texts.revoked, { token: nameOf(token) }))
      utils.tokens.list.setData(undefined, (list) => list?.filter(({ id }) => id !== token.id))
      return utils.tokens.list.invalidate()
    },
  })
  return (
    <li className="flex items-start gap-4 p-4 lg:items-center">
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_360px] lg:items-center">
        <div className="min-w-0">
          <div className="flex items-center gap-2">
            <h2 className="truncate font-medium" dir="auto">
              {nameOf(token)}
            </h2>
            {expiresSoon(token.expiresAt, now) && <Badge tone="warn">{texts.expiresSoon}</Badge>}
          </div>
          <ul className="mt-1.5 flex flex-wrap gap-1" aria-label={texts.permissions}>
            {token.scopes.map((scope) => (
              <li key={scope} className="rounded-md bg-hover px-1.5 py-0.5 font-mono text-xs text-ink-2">
                {scope}
              </li>
            ))}
          </ul>
          <p className="mt-1.5 text-sm text-ink-2 [overflow-wrap:anywhere]">
            {token.pages !== null && <span className="text-ink-3">{texts.pages} </span>}
            <TokenPages pages={token.pages} />
          </p>
        </div>
        <dl className={clsx('grid gap-x-4 gap-y-1 text-sm lg:grid-cols-3', token.name === null && 'lg:[&>:first-child]:col-start-2')}>
          {/* Without a name, the heading shows them. */}
          {token.name !== null && (
            <Fact term={texts.lastFour}>
              <code className="font-mono">{token.lastFour}</code>
            </Fact>
          )}
          <Fact term={texts.lastUsed}>{token.lastUsedAt ? <RelativeTime at={token.lastUsedAt} /> : texts.never}</Fact>
          <Fact term={texts.expires}>
            <RelativeTime at={token.expiresAt} />
          </Fact>
        </dl>
      </div>
      <IconButton label={fill(texts.revokeToken, { token: nameOf(token) })} onClick={() => setRevoking(true)}>
        <Trash2 />
      </IconButton>
      <Confirm
        open={revoking}
        onOpenChange={setRevoking}
        title={fill(texts.revokeQuestion, { token: nameOf(token) })}
        description={texts.revokeEffects}
        action={texts.revoke}
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ tokenId: token.id })}
      />
    </li>
  )
}
