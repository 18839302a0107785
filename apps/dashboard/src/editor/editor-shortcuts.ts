import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'

import { type Command, useCommands } from '../app/palette/commands.ts'
import { documentField } from './panels/document-field.ts'
import * as texts from './texts.ts'

/** What keys do, in the order in which they are listed. */
const editorKeys = {
  undo: { keys: 'Mod+Z', label: texts.undo },
  redo: { keys: 'Mod+Shift+Z', label: texts.redo },
  save: { keys: 'Mod+S', label: texts.saveNow },
  publish: { keys: 'Mod+Enter', label: texts.togglePublish },
  preview: { keys: 'P', label: texts.togglePreview },
  newLink: { keys: 'N', label: texts.newLink },
} as const
type EditorKey = keyof typeof editorKeys
const names = Object.keys(editorKeys) as EditorKey[]

const pressed = (event: KeyboardEvent): string => {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
  if (!event.metaKey && !event.ctrlKey) return key
  return `Mod+${event.shiftKey ? 'Shift+' : ''}${key}`
}

/** These are a text field's own, unless its text is the document's. */
const fieldKeys: readonly EditorKey[] = ['undo', 'redo', 'publish']
const otherText = `:is(textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=color], [type=range])):not([${documentField}])`

const types = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** Keys for the whole screen, which the palette offers, too. Letters alone are left to fields, undo to those of their own, and all keys to dialogs. */
export function useEditorKeys(actions: Record<EditorKey, () => void>): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const commands = useMemo(
    (): Command[] => names.map((name) => ({ group: texts.editor, ...editorKeys[name], run: () => latest.current[name]() })),
    [],
  )
  useCommands(commands)
  // As soon as anything can be seen, keys are heard.
  useLayoutEffect(() => {
    const act = (event: KeyboardEvent) => {
      const keys = pressed(event)
      const known = names.find((name) => editorKeys[name].keys === keys)
      if (!known || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest('[role=dialog], [role=menu], [role=listbox]')) return
      if (!keys.startsWith('Mod+') && types(event.target)) return
      if (fieldKeys.includes(known) && event.target instanceof Element && event.target.matches(otherText)) return
      event.preventDefault()
      // A key that is held goes on through the steps of the history; nothing else happens twice by it.
      if (event.repeat && known !== 'undo' && known !== 'redo') return
      latest.current[known]()
    }
    addEventListener('keydown', act)
    return () => removeEventListener('keydown', act)
  }, [])
}
