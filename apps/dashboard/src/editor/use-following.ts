import { useEffect } from 'react'

import { sessionEnd } from '../account/session-end.ts'
import type { Editor } from './editor.ts'

/** Lets the editor know of what it cannot see: the screen, the network, the session. */
export function useFollowing(editor: Editor): void {
  useEffect(() => {
    const leave = editor.attend()
    const save = () => void editor.save()
    // A phone may never come back from here.
    const hide = () => document.visibilityState === 'hidden' && save()
    const endSession = sessionEnd.subscribe(() => !sessionEnd.get() && save())
    addEventListener('online', save)
    addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', hide)
    return () => {
      leave()
      endSession()
      removeEventListener('online', save)
      removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [editor])
}
