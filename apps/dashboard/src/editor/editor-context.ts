import { createContext, useContext, useSyncExternalStore } from 'react'

import type { Editor, EditorState } from './model/editor.ts'

export const EditorContext = createContext<Editor | null>(null)

/** The editor of the page that is open. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('There is no editor around this')
  return editor
}

/** A part of the editor's state. `select` answers the same value while nothing of it has changed. */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  const editor = useEditor()
  return useSyncExternalStore(editor.subscribe, () => select(editor.state))
}

export const useDocument = () => useEditorState(({ history }) => history.present)
