import { ImageBlock, ImageRef } from '@tessera/contract'

import { adminEndpoint } from '../../core/endpoint.ts'
import { router } from '../../core/trpc.ts'
import { blockImage } from './store.ts'

export const adminImagesRouter = router({
  block: adminEndpoint({
    summary: 'Block an image: visitors get 410, and it cannot be uploaded again until it is unblocked',
    input: ImageBlock,
    changes: 'none',
    etag: 'none',
  }).mutation(({ db, actor, input }) => blockImage(db, actor.owner, input.imageId, input.reason)),

  unblock: adminEndpoint({
    summary: 'Unblock an image',
    input: ImageRef,
    changes: 'none',
    etag: 'none',
  }).mutation(({ db, actor, input }) => blockImage(db, actor.owner, input.imageId, null)),
})
