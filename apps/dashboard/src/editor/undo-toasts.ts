import type { Editor } from './model/editor.ts'
import { toast } from '../ui/overlays/toast.ts'

const open = new Set<() => void>()

/** Closes the toast as soon as `undone` is true, because its button would do nothing. `dismissUndoToasts` closes it, too. */
export function closeWhenUndone(editor: Editor, toastId: string | number, undone: () => boolean): void {
  const close = () => {
    unsubscribe()
    open.delete(close)
    toast.dismiss(toastId)
  }
  const unsubscribe = editor.subscribe(() => undone() && close())
  open.add(close)
}

/** Called when the editor closes, because a closed editor sends no changes, and when a preview hides the content that the toasts change. */
export function dismissUndoToasts(): void {
  for (const close of open) close()
}
