import { type Failure, isSignedOut } from '../../app/failures/failure.ts'
import { firstPublication, isFirstPublication, publicationFailureTitle, showPublishedToast } from '../../pages/publication.tsx'
import type { Editor } from '../model/editor.ts'
import * as texts from '../texts.ts'
import { closeWhenUndone } from '../undo-toasts.ts'
import { toast } from '../../ui/overlays/toast.ts'

const inProgress = new WeakSet<Editor>()

/**
 * Publishes or unpublishes the page with all unsaved changes, and reports the result. Does nothing while a previous call is in progress, or if
 * the page is already in the requested state.
 */
export async function setPublication(editor: Editor, published: boolean): Promise<void> {
  if (inProgress.has(editor) || editor.document.published === published) return
  inProgress.add(editor)
  try {
    report(editor, published, await editor.publish(published))
  } finally {
    inProgress.delete(editor)
  }
}

function report(editor: Editor, published: boolean, failure: Failure | null): void {
  const { saving, facts } = editor.state
  if (failure) {
    if (!isSignedOut(failure)) toast.error(publicationFailureTitle(published), { description: failure.message })
  } else if (saving.known.document.published === published) {
    if (isFirstPublication(editor.pageId) && published && !facts.blocked) return firstPublication.set(editor.pageId)
    const id = showPublishedToast(published, facts.blocked, () => void setPublication(editor, true))
    if (!published) closeWhenUndone(editor, id, () => editor.document.published)
  }
  // A conflict is reported by its own dialog.
  else if (saving.phase.kind !== 'conflict')
    toast.message(published ? texts.stillPublishing : texts.stillUnpublishing, { description: texts.stillTryingWhy })
}
