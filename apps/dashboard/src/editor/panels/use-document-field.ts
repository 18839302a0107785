import { useState } from 'react'
import type { z } from 'zod'

import type { Edit } from '../model/document/edits.ts'
import { useEditor, useEditorState } from '../editor-context.ts'

/** Marks fields whose text is part of the document, where undo means the editor's undo. */
export const documentField = 'data-document-field'

type DocumentField<T> = {
  /** Path in the document, such as `/title`. */
  path: string
  value: T
  schema: z.ZodType<T, string>
  edit: (value: T) => Edit
  /** Corrects the text when the field loses focus. */
  normalize?: (typed: string) => string
}

/**
 * A text of the document. Valid text changes the document at once. Invalid text stays in the field, also while another panel is
 * shown, and its error appears when the field loses focus.
 */
export function useDocumentField<T extends string | null>({ path, value, schema, edit, normalize }: DocumentField<T>) {
  const editor = useEditor()
  const unfinished = useEditorState((state) => state.unfinished.get(path))
  const [hidesError, setHidesError] = useState(unfinished === undefined)
  const text = unfinished ?? value ?? ''
  const change = (typed: string) => {
    const parsed = schema.safeParse(typed)
    if (!parsed.success) return editor.setUnfinished(path, typed)
    setHidesError(true)
    if (unfinished !== undefined) editor.setUnfinished(path, null)
    return editor.edit(edit(parsed.data), path)
  }
  const error = unfinished === undefined || hidesError ? undefined : schema.safeParse(unfinished).error?.issues[0]?.message
  return {
    error,
    control: {
      value: text,
      [documentField]: true,
      autoComplete: 'off',
      onChange: (event: { target: { value: string } }) => change(event.target.value),
      onBlur: () => {
        const normalized = normalize?.(text)
        if (normalized !== undefined && normalized !== text) change(normalized)
        setHidesError(false)
      },
    },
  }
}
