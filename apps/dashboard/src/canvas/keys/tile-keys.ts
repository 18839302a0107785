import { type TileSize, tileSizes } from '@tessera/contract'

import type { Step } from '../drag/drop-index.ts'

export type Command =
  | { kind: 'select' | 'move'; step: Step }
  | { kind: 'size'; size: TileSize }
  | { kind: 'first' | 'last' | 'highlight' | 'hide' | 'remove' | 'edit' | 'deselect' }

const verticalSteps = [
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
] as const
const leftToRightSteps = new Map<string, Step>([...verticalSteps, ['ArrowLeft', 'earlier'], ['ArrowRight', 'later']])
const rightToLeftSteps = new Map<string, Step>([...verticalSteps, ['ArrowLeft', 'later'], ['ArrowRight', 'earlier']])

const commands = new Map<string, Command>([
  ['home', { kind: 'first' }],
  ['end', { kind: 'last' }],
  ['h', { kind: 'highlight' }],
  ['x', { kind: 'hide' }],
  ['delete', { kind: 'remove' }],
  ['backspace', { kind: 'remove' }],
  ['enter', { kind: 'edit' }],
  ['escape', { kind: 'deselect' }],
])

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** The command of a key pressed on the focused tile. Null if the key has none. */
export const commandOf = ({ key, altKey, ctrlKey, metaKey }: Pressed, rightToLeft: boolean): Command | null => {
  if (ctrlKey || metaKey) return null
  const step = (rightToLeft ? rightToLeftSteps : leftToRightSteps).get(key)
  if (step) return { kind: altKey ? 'move' : 'select', step }
  if (altKey) return null
  const size = /^[1-4]$/.test(key) ? tileSizes[Number(key) - 1] : undefined
  if (size) return { kind: 'size', size }
  return commands.get(key.toLowerCase()) ?? null
}
