import { useEffect } from 'react'

import { sessionEnd } from '../app/api.ts'
import type { Editor } from './model/editor.ts'

/** Saves when the screen, the network or the session changes. */
export function useEditorLifecycle(editor: Editor): void {
  useEffect(() => {
    const unmount = editor.mount()
    const save = () => void editor.save()
    const flush = () => editor.flush()
    // A phone may discard a hidden page without another event.
    const flushWhenHidden = () => document.visibilityState === 'hidden' && flush()
    const unsubscribe = sessionEnd.subscribe(() => !sessionEnd.get() && save())
    addEventListener('online', save)
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      unmount()
      unsubscribe()
      removeEventListener('online', save)
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushWhenHidden)
    }
  }, [editor])
}
