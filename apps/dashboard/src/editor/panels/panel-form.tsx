import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import type { z } from 'zod'

import { withScheme } from '../../links/with-scheme.ts'
import { useDebounced } from '../../ui/timing.ts'
import { Field, Input } from '../../ui/controls/field.tsx'
import { documentField, useEditor, useEditorState } from '../editor-context.ts'
import type { Edit } from '../model/document/edits.ts'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="space-y-4 border-b border-line px-4 py-5 last:border-b-0">
      <h2 id={heading} className="text-sm font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

type DocumentText<T> = {
  /** Path in the document, such as `/title`. */
  path: string
  value: T
  schema: z.ZodType<T, string>
  edit: (value: T) => Edit
  /** Corrects the text when the field loses focus. */
  normalize?: ((typed: string) => string) | undefined
}

/** Long enough not to show an error while the user is still typing a URL. */
const typingPauseMs = 1_000

/**
 * A text of the document. Valid text changes the document at once. Invalid text stays in the field, also while another panel is
 * shown. Its error appears when the field loses focus or when typing pauses.
 */
export function useDocumentText<T extends string | null>({ path, value, schema, edit, normalize }: DocumentText<T>) {
  const editor = useEditor()
  const unfinished = useEditorState((state) => state.unfinished.get(path))
  const [hidesError, setHidesError] = useState(unfinished === undefined)
  const paused = useDebounced(unfinished, typingPauseMs) === unfinished
  const text = unfinished ?? value ?? ''
  const change = (typed: string) => {
    const parsed = schema.safeParse(typed)
    if (!parsed.success) return editor.setUnfinished(path, typed)
    setHidesError(true)
    if (unfinished !== undefined) editor.setUnfinished(path, null)
    return editor.edit(edit(parsed.data), path)
  }
  const error = unfinished === undefined || (hidesError && !paused) ? undefined : schema.safeParse(unfinished).error?.issues[0]?.message
  return {
    error,
    control: {
      value: text,
      [documentField]: path,
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

type DocumentFieldProps<T> = DocumentText<T> &
  Pick<ComponentProps<typeof Field>, 'label' | 'aside' | 'hint'> &
  Pick<ComponentProps<'input'>, 'ref' | 'type' | 'inputMode' | 'placeholder'>

export const DocumentField = <T extends string | null>(props: DocumentFieldProps<T>) => {
  const { label, aside, hint, path, value, schema, edit, normalize, ...input } = props
  const { error, control } = useDocumentText({ path, value, schema, edit, normalize })
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(wiring) => <Input {...input} {...wiring} {...control} />}
    </Field>
  )
}

/** Props of a field for a URL. A bare domain gets a scheme; an empty field stays empty. */
export const urlField = {
  type: 'url',
  inputMode: 'url',
  normalize: (typed: string) => (typed.trim() ? withScheme(typed) : ''),
} as const
