import type { DocumentLink } from '@tessera/contract'

import { sizeWords } from '../../links/link-labels.ts'
import type { CanvasProps } from '../canvas-props.ts'
import { cellsOf, type Columns, neighbour, placesOf, type Step, stepIndex } from '../drag/drop-index.ts'
import * as texts from '../texts.ts'
import { type Command, commandOf } from './tile-keys.ts'

type TileKeys = Pick<CanvasProps, 'selected' | 'onSelect' | 'onChangeLink' | 'onRemove' | 'onEdit'> & {
  /** In their order, and in the order in which they are read. */
  links: readonly DocumentLink[]
  read: readonly DocumentLink[]
  columns: Columns
  rightToLeft: boolean
  focus: (key: string | undefined) => void
  onMoved: (key: string, toIndex: number) => void
  say: (message: string) => void
}

const sizesOf = (links: readonly DocumentLink[]) => links.map(({ size }) => size)

/** Does what a key asks of a tile; answers whether it was for the tile at all. */
export const useTileKeys = (keys: TileKeys) => {
  const { links, read, columns, rightToLeft, focus, onMoved, say } = keys

  const walk = (key: string, step: Step) => {
    const to = neighbour(
      cellsOf(sizesOf(read), columns),
      read.findIndex((link) => link.key === key),
      step,
    )
    if (to !== null) focus(read[to]?.key)
  }
  const move = (key: string, step: Step) => {
    const from = links.findIndex((link) => link.key === key)
    const to = stepIndex(placesOf(sizesOf(links), from, columns), from, step)
    if (to === null) say(texts.cannotMove)
    else onMoved(key, to)
  }
  const change = (link: DocumentLink, change: Parameters<CanvasProps['onChangeLink']>[1], said: string) => {
    keys.onChangeLink(link.key, change)
    say(said)
  }
  const run = (link: DocumentLink, command: Command): void => {
    switch (command.kind) {
      case 'walk':
        return walk(link.key, command.step)
      case 'move':
        return move(link.key, command.step)
      case 'size':
        return columns === 1 ? say(texts.fixedSize) : change(link, { size: command.size }, sizeWords[command.size])
      case 'first':
        return focus(read[0]?.key)
      case 'last':
        return focus(read.at(-1)?.key)
      case 'highlight':
        return change(link, { highlighted: !link.highlighted }, link.highlighted ? texts.highlightRemoved : texts.highlighted)
      case 'hide':
        return change(link, { active: !link.active }, link.active ? texts.hidden : texts.visible)
      case 'remove':
        return keys.onRemove(link.key)
      case 'edit':
        return keys.onEdit(link.key)
      case 'leave':
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
