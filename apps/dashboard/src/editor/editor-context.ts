import { createContext, useContext, useSyncExternalStore } from 'react'

import type { Editor } from './model/editor.ts'
import type { EditorState } from './model/editor-state.ts'

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor needs an EditorContext')
  return editor
}

/** Marks fields whose text is part of the document, so undo is the editor's undo. The value is the path in the document. */
export const documentField = 'data-document-field'

/** Part of the editor's state. `select` must return the same value while that part is unchanged. */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  const editor = useEditor()
  return useSyncExternalStore(editor.subscribe, () => select(editor.state))
}

export const useDocument = () => useEditorState(({ history }) => history.present)
