import { useEffect, useEffectEvent } from 'react'

/** What keys do, in the order in which they are listed. `mod` is Cmd on a Mac, else Ctrl. */
export const editorKeys = {
  undo: { keys: 'mod+z', does: 'Undo' },
  redo: { keys: 'mod+shift+z', does: 'Redo' },
  save: { keys: 'mod+s', does: 'Save now' },
  publish: { keys: 'mod+enter', does: 'Publish or unpublish' },
  preview: { keys: 'p', does: 'Preview, and back to editing' },
  newLink: { keys: 'n', does: 'New link' },
  help: { keys: '?', does: 'These keys' },
} as const
export type EditorKey = keyof typeof editorKeys

/** What works while a tile of the page has the focus; the canvas and the list do it. */
export const tileKeys = [
  { keys: '←+↑+→+↓', does: 'To another tile' },
  { keys: 'alt+↑', does: 'Move it, in the list, too' },
  { keys: '1+2+3+4', does: 'Its size' },
  { keys: 'h', does: 'Highlight' },
  { keys: 'x', does: 'Hide or show' },
  { keys: 'enter', does: 'Edit' },
  { keys: 'delete', does: 'Remove' },
  { keys: 'esc', does: 'Leave it' },
] as const

const isMac = /Mac|iP(hone|ad|od)/.test(navigator.userAgent)

/** As it is printed on the keyboard in front. */
export const printed = (keys: string): string[] =>
  keys.split('+').map((key) => {
    const names: Record<string, string> = { mod: isMac ? '⌘' : 'Ctrl', shift: isMac ? '⇧' : 'Shift', alt: isMac ? '⌥' : 'Alt', enter: '↵' }
    return names[key] ?? (key.length > 1 ? key.charAt(0).toUpperCase() + key.slice(1) : key.toUpperCase())
  })

const pressed = (event: KeyboardEvent): string => {
  const key = event.key.toLowerCase()
  if (!event.metaKey && !event.ctrlKey) return key
  return `mod+${event.shiftKey ? 'shift+' : ''}${key}`
}

const types = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** Keys for the whole screen. Letters alone are left to fields, and all keys to dialogs. */
export function useEditorKeys(actions: Record<EditorKey, () => void>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const keys = pressed(event)
    const known = (Object.keys(editorKeys) as EditorKey[]).find((name) => editorKeys[name].keys === keys)
    if (!known || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('[role=dialog], [role=menu], [role=listbox]')) return
    if (!keys.startsWith('mod+') && types(event.target)) return
    event.preventDefault()
    actions[known]()
  })
  useEffect(() => {
    addEventListener('keydown', act)
    return () => removeEventListener('keydown', act)
  }, [])
}
