import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { defaultTheme } from '@tessera/contract'

import { client, queries } from '../../app/api.ts'
import { slugCandidates, withFreeSlug } from '../../pages/slugs/free-slug.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { useEditor } from '../editor-context.ts'
import * as texts from '../texts.ts'

/** Shown if the page in the editor no longer exists on the server. Offers to create it again as a draft. */
export const DeletedPage = () => {
  const editor = useEditor()
  const navigate = useNavigate()
  const { mutate: recreate, isPending } = useMutation({
    meta: { failed: texts.couldNotRecreate },
    mutationFn: async () => {
      const { document } = editor
      const { title, description, theme } = document
      // A write by slug without a precondition would replace another page of the account that now has this slug.
      const { id, slug } = await withFreeSlug(slugCandidates(document.slug, []), (free) =>
        client.pages.create.mutate({ title, description, slug: free, theme: theme ?? defaultTheme }),
      )
      const copy = { ...document, slug, published: false }
      await client.documents.put.mutate({ pageId: id, document: copy }, { context: { unbatched: true } })
      return id
    },
    onSuccess: (pageId) => navigate({ to: '/pages/$pageId', params: { pageId }, ignoreBlocker: true }),
    onSettled: () => queries.pages.cards.invalidate(),
  })
  return (
    <Notice tone="danger">
      <span className="font-medium">{texts.pageWasDeleted}</span> {texts.recreateEffect}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="primary" busy={isPending} onClick={() => recreate()}>
          {texts.recreatePage}
        </Button>
        <Button size="sm" asChild>
          <Link to="/" ignoreBlocker className="no-underline!">
            {texts.allPages}
          </Link>
        </Button>
      </div>
    </Notice>
  )
}
