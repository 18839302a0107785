import type { PageSummary } from '@tessera/contract'
import { useState } from 'react'

import { trpc } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useDone } from '../use-done.ts'

type BlockButtonProps = { page: Pick<PageSummary, 'id' | 'slug' | 'blocked'> }

/** Blocks a page, or takes the block from it. */
export const BlockButton = ({ page: { id: pageId, slug, blocked } }: BlockButtonProps) => {
  const [asking, setAsking] = useState(false)
  const done = useDone()
  const block = trpc.admin.pages.block.useMutation()
  const unblock = trpc.admin.pages.unblock.useMutation({
    meta: { doing: 'unblock the page' },
    onSuccess: () => done(`/${slug} is not blocked any more`),
  })
  if (blocked) {
    return (
      <Button size="sm" busy={unblock.isPending} aria-label={`Unblock /${slug}`} onClick={() => unblock.mutate({ pageId })}>
        Unblock
      </Button>
    )
  }
  return (
    <>
      <Button size="sm" className="text-danger" aria-label={`Block /${slug}…`} onClick={() => setAsking(true)}>
        Block…
      </Button>
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Block /${slug}?`}
        description="Visitors find nothing there until it is unblocked, its tiles lead nowhere, and its open reports are closed."
        label="Reason"
        hint="The owner sees it."
        action="Block page"
        act={async (reason) => {
          await block.mutateAsync({ pageId, reason: reason ?? '' })
          await done(`/${slug} is blocked`)
        }}
      />
    </>
  )
}
