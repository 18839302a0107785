import { type DocumentLink, type TileSize, tileSizes } from '@tessera/contract'

import { sizeLabels } from '../../links/link-labels.ts'
import type { CanvasProps } from '../canvas-props.ts'
import { cellsOf, type Columns, neighbour, placesOf, type Step, stepIndex } from '../drag/drop-index.ts'
import * as texts from '../texts.ts'

type Command =
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

type TileKeys = Pick<CanvasProps, 'selected' | 'onSelect' | 'onChangeLink' | 'onRemove' | 'onEdit'> & {
  /** In the order of the document. */
  links: readonly DocumentLink[]
  /** In reading order. */
  readingOrder: readonly DocumentLink[]
  columns: Columns
  rightToLeft: boolean
  focus: (key: string | undefined) => void
  onMoved: (key: string, toIndex: number) => void
  announce: (message: string) => void
}

const sizesOf = (links: readonly DocumentLink[]) => links.map(({ size }) => size)

/** Returns a handler that runs the command of a key, and tells whether there was one. */
export const useTileKeys = (keys: TileKeys) => {
  const { links, readingOrder, columns, rightToLeft, focus, onMoved, announce } = keys

  const select = (key: string, step: Step) => {
    const to = neighbour(
      cellsOf(sizesOf(readingOrder), columns),
      readingOrder.findIndex((link) => link.key === key),
      step,
    )
    if (to !== null) focus(readingOrder[to]?.key)
  }
  const move = (key: string, step: Step) => {
    const from = links.findIndex((link) => link.key === key)
    const to = stepIndex(placesOf(sizesOf(links), from, columns), from, step)
    if (to === null) announce(texts.cannotMove)
    else onMoved(key, to)
  }
  const change = (link: DocumentLink, change: Parameters<CanvasProps['onChangeLink']>[1], message: string) => {
    keys.onChangeLink(link.key, change)
    announce(message)
  }
  const run = (link: DocumentLink, command: Command): void => {
    switch (command.kind) {
      case 'select':
        return select(link.key, command.step)
      case 'move':
        return move(link.key, command.step)
      case 'size':
        return columns === 1 ? announce(texts.fixedSize) : change(link, { size: command.size }, sizeLabels[command.size])
      case 'first':
        return focus(readingOrder[0]?.key)
      case 'last':
        return focus(readingOrder.at(-1)?.key)
      case 'highlight':
        return change(link, { highlighted: !link.highlighted }, link.highlighted ? texts.highlightRemoved : texts.highlighted)
      case 'hide':
        return change(link, { active: !link.active }, link.active ? texts.hidden : texts.visible)
      case 'remove':
        return keys.onRemove(link.key)
      case 'edit':
        return keys.onEdit(link.key)
      case 'deselect':
        return keys.onSelect(null)
    }
  }
  return (key: string, event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>): boolean => {
    const link = links.find((link) => link.key === key)
    const command = commandOf(event, rightToLeft)
    if (!link || !command) return false
    run(link, command)
    return true
  }
}
