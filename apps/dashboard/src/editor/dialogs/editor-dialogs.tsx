import { onDemand } from '../../ui/loading/on-demand.tsx'
import { UnsavedGuard } from '../../app/leaving/unsaved-guard.tsx'
import { useEditor, useEditorState } from '../editor-context.ts'
import * as texts from '../texts.ts'

const ConflictDialog = onDemand(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

const stay = () => {}

/** What is asked before anything is lost. */
export const Questions = () => {
  const editor = useEditor()
  const conflict = useEditorState(({ saving }) => saving.phase.is === 'conflict')
  return (
    <>
      <ConflictDialog open={conflict} onOpenChange={stay} />
      <UnsavedGuard
        isDirty={() => !editor.isSaved}
        save={() => editor.save()}
        subscribe={editor.subscribe}
        description={texts.leaveKeeps}
      />
    </>
  )
}
