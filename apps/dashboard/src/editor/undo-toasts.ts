import { toast } from 'sonner'

import type { Editor } from './model/editor.ts'

const open = new Set<() => void>()

/** Closes the toast as soon as `undone` holds: its button would do nothing. It also closes with `dismissUndoToasts`. */
export function closeWhenUndone(editor: Editor, toastId: string | number, undone: () => boolean): void {
  const close = () => {
    unsubscribe()
    open.delete(close)
    toast.dismiss(toastId)
  }
  const unsubscribe = editor.subscribe(() => undone() && close())
  open.add(close)
}

/** Called when the editor closes, because changes in a closed editor would never be sent, and when a preview hides what the toasts are about. */
export function dismissUndoToasts(): void {
  for (const close of open) close()
}
