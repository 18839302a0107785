import { useEffect } from 'react'

import { sessionEnd } from '../account/session/session-expiry.ts'
import type { Editor } from './model/editor.ts'

/** Lets the editor know of what it cannot see: the screen, the network, the session. */
export function useFollowing(editor: Editor): void {
  useEffect(() => {
    const leave = editor.attend()
    const save = () => void editor.save()
    const leaveForNow = () => editor.saveInTime()
    // A phone may never come back from here.
    const hide = () => document.visibilityState === 'hidden' && leaveForNow()
    const endSession = sessionEnd.subscribe(() => !sessionEnd.get() && save())
    addEventListener('online', save)
    addEventListener('pagehide', leaveForNow)
    document.addEventListener('visibilitychange', hide)
    return () => {
      leave()
      endSession()
      removeEventListener('online', save)
      removeEventListener('pagehide', leaveForNow)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [editor])
}
