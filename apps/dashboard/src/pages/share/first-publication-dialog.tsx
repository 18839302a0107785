import type { PageId, Theme } from '@tessera/contract'
import { useState } from 'react'

import { trpc } from '../../app/api.ts'
import { absolute, paths } from '../../app/paths.ts'
import { firstPublication } from '../publication.tsx'
import * as texts from '../texts.ts'
import { ShareDialog } from './share-dialog.tsx'

type PublishedPage = { id: PageId; slug: string; theme: Theme | null }

/** Shown when one of the pages is published for the first time. */
export const FirstPublicationDialog = ({ pages }: { pages: readonly PublishedPage[] }) => {
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const announced = firstPublication.use()
  // Stays while the dialog closes.
  const [last, setLast] = useState(announced)
  if (announced !== null && announced !== last) setLast(announced)
  const page = pages.find(({ id }) => id === last)
  if (!page) return null
  return (
    <ShareDialog
      open={announced === page.id}
      onOpenChange={() => firstPublication.set(null)}
      title={texts.published}
      description={texts.visibleAtOnce}
      slug={page.slug}
      theme={page.theme}
      address={absolute(paths.publicPage(page.slug), instance?.publicUrl ?? null)}
    />
  )
}
