import { useLayoutEffect, useMemo, useRef } from 'react'

import { allCommands, type Command, useCommands } from './commands.ts'

/** `keys`: one character, or two to press one after the other, such as `G P`. */
export type Shortcut = Required<Pick<Command, 'group' | 'label' | 'keys' | 'run'>> & Pick<Command, 'icon'>

const maxSequenceMs = 1_000

const textFields = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=color], [type=range])'

/** Whether characters belong to the element: a text field, or an open menu, list or dialog. */
export const takesCharacters = (target: EventTarget | null): boolean =>
  target instanceof Element && (target.matches(textFields) || target.closest('[role=dialog], [role=menu], [role=listbox]') !== null)

/** Runs the shortcut whose keys are pressed, while the calling component is mounted and no text field or overlay takes the keys. */
export function useKeys(shortcuts: readonly Pick<Shortcut, 'keys' | 'run'>[]): void {
  const previous = useRef({ key: '', at: -maxSequenceMs })
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { metaKey, ctrlKey, altKey, repeat, timeStamp: at } = event
      if (metaKey || ctrlKey || altKey || repeat || event.key.length > 1) return
      if (takesCharacters(event.target) || document.querySelector('[role=dialog]')) return
      const key = event.key.toUpperCase()
      const before = at - previous.current.at < maxSequenceMs ? previous.current.key : ''
      previous.current = { key, at }
      const sequence = `${before} ${key}`
      // Another component may run the sequence. Its second key is no shortcut of its own.
      const isSequence = allCommands().some(({ keys }) => keys === sequence)
      const pressed = shortcuts.find(({ keys }) => keys === (isSequence ? sequence : key))
      if (!pressed) return
      previous.current = { key: '', at }
      event.preventDefault()
      event.stopPropagation()
      pressed.run()
    }
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [shortcuts])
}

/** The same, and lists them. The list must have a stable identity (`useMemo`). The palette offers those with an icon. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useKeys(shortcuts)
  useCommands(useMemo(() => shortcuts.map(({ run, ...command }) => (command.icon ? { ...command, run } : command)), [shortcuts]))
}
