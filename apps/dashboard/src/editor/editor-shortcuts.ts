import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'

import { type Command, useCommands } from '../app/palette/commands.ts'
import { documentField } from './editor-context.ts'
import * as texts from './texts.ts'

/** In the order of the list of shortcuts. */
const editorKeys = {
  undo: { keys: 'Mod+Z', label: texts.undo, keywords: [texts.undoKeywords] },
  redo: { keys: 'Mod+Shift+Z', label: texts.redo },
  save: { keys: 'Mod+S', label: texts.saveNow },
  publish: { keys: 'Mod+Enter', label: texts.publish, keywords: [texts.publishKeywords] },
  preview: { keys: 'P', label: texts.togglePreview },
  newLink: { keys: 'N', label: texts.newLink, keywords: [texts.newLinkKeywords] },
} satisfies Record<string, Pick<Command, 'keys' | 'label' | 'keywords'>>
type EditorKey = keyof typeof editorKeys
const names = Object.keys(editorKeys) as EditorKey[]

const keysOf = (event: KeyboardEvent): string => {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
  if (!event.metaKey && !event.ctrlKey) return key
  return `Mod+${event.shiftKey ? 'Shift+' : ''}${key}`
}

const textFields = ':is(textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=color], [type=range]))'
/** In text fields that are not part of the document, undo is the field's own. */
const otherTextFields = `${textFields}:not([${documentField}])`
/** Fields in which a shortcut does not apply. `publish`: many people press Ctrl+Enter to submit a text, which must not publish the page. */
const keptBy: Partial<Record<EditorKey, string>> = { undo: otherTextFields, redo: otherTextFields, publish: textFields }

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** Shortcuts of the whole screen, also listed in the palette. Dialogs keep all keys; fields keep letters, and undo where the text is not the document's. */
export function useEditorKeys(actions: Record<EditorKey, () => void>, published: boolean): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const commands = useMemo(
    (): Command[] =>
      names
        .filter((name) => name !== 'publish' || !published)
        .map((name) => ({ group: texts.editor, ...editorKeys[name], run: () => latest.current[name]() })),
    [published],
  )
  useCommands(commands)
  // A layout effect, so that keys work as soon as the screen is painted.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const keys = keysOf(event)
      const known = names.find((name) => editorKeys[name].keys === keys)
      if (!known || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest('[role=dialog], [role=menu], [role=listbox]')) return
      if (!keys.startsWith('Mod+') && isField(event.target)) return
      const fields = keptBy[known]
      if (fields && event.target instanceof Element && event.target.matches(fields)) return
      event.preventDefault()
      // A held key repeats undo and redo only.
      if (event.repeat && known !== 'undo' && known !== 'redo') return
      latest.current[known]()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** For the list of shortcuts. The canvas and the list of links handle these keys. */
export const tileCommands: readonly Command[] = [
  { keys: '←+↑+→+↓', label: texts.selectTile },
  { keys: 'Alt+↑', label: texts.moveTile },
  { keys: '1+2+3+4', label: texts.changeSize },
  { keys: 'H', label: texts.highlight },
  { keys: 'X', label: texts.hideOrShow },
  { keys: 'Enter', label: texts.edit },
  { keys: 'Delete', label: texts.remove },
  { keys: 'Esc', label: texts.deselectTile },
].map((key) => ({ group: texts.tileSelected, ...key }))
