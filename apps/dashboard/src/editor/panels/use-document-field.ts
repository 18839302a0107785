import { useState } from 'react'
import type { z } from 'zod'

import type { Edit } from '../model/document/edits.ts'
import { documentField } from './document-field.ts'
import { useEditor, useEditorState } from '../editor-context.ts'

type DocumentField<T> = {
  /** In the document, such as `/title`. */
  path: string
  value: T
  schema: z.ZodType<T, string>
  edit: (value: T) => Edit
  /** What was probably meant, once the field is left. */
  tidy?: (typed: string) => string
}

/**
 * A text of the document. What is allowed changes it at once; what is not stays in the field, says why once the field has been
 * left, and waits with the editor, whichever panel is in sight.
 */
export function useDocumentField<T extends string | null>({ path, value, schema, edit, tidy }: DocumentField<T>) {
  const editor = useEditor()
  const kept = useEditorState(({ unfinished }) => unfinished.get(path))
  const [quiet, setQuiet] = useState(kept === undefined)
  const text = kept ?? value ?? ''
  const take = (typed: string) => {
    const parsed = schema.safeParse(typed)
    if (!parsed.success) return editor.setUnfinished(path, typed)
    setQuiet(true)
    if (kept !== undefined) editor.setUnfinished(path, null)
    return editor.edit(edit(parsed.data), path)
  }
  const fault = kept === undefined || quiet ? undefined : schema.safeParse(kept).error?.issues[0]?.message
  return {
    error: fault,
    control: {
      value: text,
      [documentField]: true,
      autoComplete: 'off',
      onChange: (event: { target: { value: string } }) => take(event.target.value),
      onBlur: () => {
        const tidied = tidy?.(text)
        if (tidied !== undefined && tidied !== text) take(tidied)
        setQuiet(false)
      },
    },
  }
}
