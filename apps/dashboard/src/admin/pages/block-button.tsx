import type { PageSummary } from '@tessera/contract'
import { useState } from 'react'

import { trpc } from '../../app/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { fill } from '../../ui/text/template.ts'
import { ReasonDialog } from '../reason.ts'
import * as texts from '../texts.ts'
import { useDone } from '../use-action-success.ts'

type BlockButtonProps = { page: Pick<PageSummary, 'id' | 'slug' | 'blocked'> }

/** Blocks a page, or takes the block from it. */
export const BlockButton = ({ page: { id: pageId, slug, blocked } }: BlockButtonProps) => {
  const [asking, setAsking] = useState(false)
  const done = useDone()
  const block = trpc.admin.pages.block.useMutation()
  const unblock = trpc.admin.pages.unblock.useMutation({
    meta: { failed: texts.couldNotUnblock },
    onSuccess: () => done(fill(texts.pageUnblocked, { slug })),
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
      <Button size="sm" className="text-danger" aria-label={fill(texts.askBlockPage, { slug })} onClick={() => setAsking(true)}>
        {texts.askBlock}
      </Button>
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        title={fill(texts.blockQuestion, { slug })}
        description={texts.blockMeans}
        label={texts.reason}
        hint={texts.blockHint}
        action={texts.blockPage}
        act={async (reason) => {
          await block.mutateAsync({ pageId, reason: reason ?? '' })
          await done(fill(texts.pageBlocked, { slug }))
        }}
      />
    </>
  )
}
