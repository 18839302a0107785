import { toast } from 'sonner'

import { type Failure, isSignedOut } from '../../app/failures/failure.ts'
import { showPublishedToast } from '../../pages/page-status.tsx'
import type { Editor } from '../model/editor.ts'
import * as texts from '../texts.ts'

const inProgress = new WeakSet<Editor>()

/** Publishes or unpublishes the page with all unsaved changes, and reports the result. Ignored while a previous call is in progress. */
export async function togglePublication(editor: Editor): Promise<void> {
  if (inProgress.has(editor)) return
  inProgress.add(editor)
  try {
    const published = !editor.document.published
    report(editor, published, await editor.publish(published))
  } finally {
    inProgress.delete(editor)
  }
}

function report({ state: { saving, facts } }: Editor, published: boolean, failure: Failure | null): void {
  if (failure) {
    if (!isSignedOut(failure)) toast.error(published ? texts.couldNotPublish : texts.couldNotUnpublish, { description: failure.message })
  } else if (saving.known.document.published === published) showPublishedToast(published, facts.blocked)
  // A conflict is reported by its own dialog.
  else if (saving.phase.kind !== 'conflict') toast.message(texts.stillTrying, { description: texts.stillTryingWhy })
}
