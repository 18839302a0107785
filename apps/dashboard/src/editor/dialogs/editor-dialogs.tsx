import { lazyPart } from '../../app/lazy-part.tsx'
import { UnsavedGuard } from '../../app/leaving/unsaved-guard.tsx'
import { useEditor, useEditorState } from '../editor-context.ts'
import * as texts from '../texts.ts'

const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog, null)

export const EditorDialogs = () => {
  const editor = useEditor()
  const theirs = useEditorState(({ saving: { phase } }) => (phase.kind === 'conflict' ? phase.theirs : null))
  const known = useEditorState(({ saving }) => saving.known)
  return (
    <>
      {theirs && <ConflictDialog known={known} theirs={theirs} />}
      <UnsavedGuard
        isDirty={() => !editor.isSaved}
        save={() => editor.save()}
        subscribe={editor.subscribe}
        question={{ description: texts.leaveWarning }}
      />
    </>
  )
}
