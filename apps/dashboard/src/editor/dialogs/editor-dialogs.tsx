import { UnsavedGuard } from '../../app/leaving/unsaved-guard.tsx'
import { useEditor, useEditorState } from '../editor-context.ts'
import * as texts from '../texts.ts'
import { ConflictDialog } from './conflict-dialog.tsx'

/** The conflict dialog stays open until the user chooses a version. */
const keepOpen = () => {}

export const EditorDialogs = () => {
  const editor = useEditor()
  const conflict = useEditorState(({ saving }) => saving.phase.kind === 'conflict')
  return (
    <>
      <ConflictDialog open={conflict} onOpenChange={keepOpen} />
      <UnsavedGuard
        isDirty={() => !editor.isSaved}
        save={() => editor.save()}
        subscribe={editor.subscribe}
        description={texts.leaveWarning}
      />
    </>
  )
}
