import { useState } from 'react'

import { trpc } from '../../app/api.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/display/screen-states.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useActionSuccess } from '../actions.tsx'
import * as texts from '../texts.ts'

const BlockImageForm = lazyPart(async () => (await import('./block-image-form.tsx')).BlockImageForm, <Skeleton className="h-72" />)

/** Blocks or unblocks an image by its address. */
export const BlockImageButton = () => {
  const [asking, setAsking] = useState(false)
  const announce = useActionSuccess()
  const block = trpc.admin.images.block.useMutation()
  const unblock = trpc.admin.images.unblock.useMutation()
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.openBlockImage}</Button>
      <Dialog open={asking} onOpenChange={setAsking} title={texts.blockImageTitle} description={texts.blockImageEffects}>
        <BlockImageForm
          onDone={() => setAsking(false)}
          act={async (imageId, reason) => {
            if (reason === null) await unblock.mutateAsync({ imageId })
            else await block.mutateAsync({ imageId, reason })
            await announce(reason === null ? texts.imageUnblocked : texts.imageBlocked)
          }}
        />
      </Dialog>
    </>
  )
}
