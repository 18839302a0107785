import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

import { queries } from '../../app/api.ts'
import { createFromDocument } from '../../pages/create/create-from-document.ts'
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
      const { id } = await withFreeSlug(slugCandidates(document.slug, []), (slug) =>
        createFromDocument({ ...document, slug, published: false }),
      )
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
