import type { PageListItem } from '@tessera/contract'
import { useState } from 'react'

import { trpc } from '../app/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { fill } from '../ui/text/template.ts'
import { ReasonDialog, useActionSuccess } from './actions.tsx'
import * as texts from './texts.ts'

type BlockButtonProps = { page: Pick<PageListItem, 'id' | 'slug' | 'blocked'> }

/** Blocks or unblocks a page. */
export const BlockButton = ({ page: { id: pageId, slug, blocked } }: BlockButtonProps) => {
  const [asking, setAsking] = useState(false)
  const announce = useActionSuccess()
  const block = trpc.admin.pages.block.useMutation()
  const unblock = trpc.admin.pages.unblock.useMutation({
    meta: { failed: texts.couldNotUnblock },
    onSuccess: () => announce(fill(texts.pageUnblocked, { slug })),
  })
  if (blocked) {
    return (
      <Button size="sm" busy={unblock.isPending} aria-label={fill(texts.unblockPage, { slug })} onClick={() => unblock.mutate({ pageId })}>
        {texts.unblock}
      </Button>
    )
  }
  return (
    <>
      <Button size="sm" className="text-danger" aria-label={fill(texts.openBlockPage, { slug })} onClick={() => setAsking(true)}>
        {texts.openBlock}
      </Button>
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        title={fill(texts.blockQuestion, { slug })}
        description={texts.blockEffects}
        label={texts.reason}
        hint={texts.blockHint}
        action={texts.blockPage}
        act={async (reason) => {
          await block.mutateAsync({ pageId, reason: reason ?? '' })
          await announce(fill(texts.pageBlocked, { slug }))
        }}
      />
    </>
  )
}
