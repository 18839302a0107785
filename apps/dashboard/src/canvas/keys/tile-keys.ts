import { type TileSize, tileSizes } from '@tessera/contract'

import type { Step } from '../drag/drop-index.ts'

export type Command =
  | { kind: 'walk' | 'move'; step: Step }
  | { kind: 'size'; size: TileSize }
  | { kind: 'first' | 'last' | 'highlight' | 'hide' | 'remove' | 'edit' | 'leave' }

const upright = [
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
] as const
const steps = new Map<string, Step>([...upright, ['ArrowLeft', 'earlier'], ['ArrowRight', 'later']])
const mirrored = new Map<string, Step>([...upright, ['ArrowLeft', 'later'], ['ArrowRight', 'earlier']])

const commands = new Map<string, Command>([
  ['home', { kind: 'first' }],
  ['end', { kind: 'last' }],
  ['h', { kind: 'highlight' }],
  ['x', { kind: 'hide' }],
  ['delete', { kind: 'remove' }],
  ['backspace', { kind: 'remove' }],
  ['enter', { kind: 'edit' }],
  ['escape', { kind: 'leave' }],
])

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** What a key asks of the tile that has the focus; null when it is not the tile's. */
export const commandOf = ({ key, altKey, ctrlKey, metaKey }: Pressed, rightToLeft: boolean): Command | null => {
  if (ctrlKey || metaKey) return null
  const step = (rightToLeft ? mirrored : steps).get(key)
  if (step) return { kind: altKey ? 'move' : 'walk', step }
  if (altKey) return null
  const size = /^[1-4]$/.test(key) ? tileSizes[Number(key) - 1] : undefined
  if (size) return { kind: 'size', size }
  return commands.get(key.toLowerCase()) ?? null
}
