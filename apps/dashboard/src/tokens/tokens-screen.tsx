import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'

import { trpc } from '../app/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { useDocumentTitle } from '../ui/text/document-title.ts'
import { RichTemplate } from '../ui/text/rich-template.tsx'
import { MessageScreen } from '../ui/display/message-screen.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import * as texts from './texts.ts'
import { TokenList } from './token-list.tsx'
import { ReferenceLink, TokensHeading } from './tokens-frame.tsx'

export const TokensScreen = () => {
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
