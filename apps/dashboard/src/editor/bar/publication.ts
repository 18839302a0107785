import { toast } from 'sonner'

import { type Failure, isSignedOut } from '../../app/failures/failure.ts'
import { showPublishedToast } from '../../pages/publish-toast.ts'
import type { Editor } from '../model/editor.ts'
import * as texts from '../texts.ts'

const underWay = new WeakSet<Editor>()

/** Turns a draft live and a live page into a draft, with all that is not saved yet, and says what came of it. One at a time. */
export async function togglePublication(editor: Editor): Promise<void> {
  if (underWay.has(editor)) return
  underWay.add(editor)
  try {
    const published = !editor.document.published
    report(editor, published, await editor.publish(published))
  } finally {
    underWay.delete(editor)
  }
}

function report({ state: { saving, facts } }: Editor, published: boolean, failure: Failure | null): void {
  if (failure) {
    if (!isSignedOut(failure)) toast.error(published ? texts.couldNotPublish : texts.couldNotUnpublish, { description: failure.message })
  } else if (saving.known.document.published === published) showPublishedToast(published, facts.blocked)
  // What to do about a conflict, its dialog asks.
  else if (saving.phase.kind !== 'conflict') toast.message(texts.stillTrying, { description: texts.stillTryingWhy })
}
