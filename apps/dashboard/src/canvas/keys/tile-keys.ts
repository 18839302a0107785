import { type DocumentTile, tileSizes } from '@tessera/contract'

import { sizeLabels } from '../../links/link-labels.ts'
import { extentOf, canBeHighlighted, isHighlighted, sizesOf } from '../../links/tile-traits.ts'
import type { CanvasProps, TileChange } from '../canvas-props.ts'
import { cellsOf, type Columns, neighbor, placesOf, type Step, stepIndex } from '../drag/drop-index.ts'
import * as texts from '../texts.ts'

export type TileKeys = Pick<CanvasProps, 'onSelect' | 'onChangeTile' | 'onRemove' | 'onEdit'> & {
  /** In the order of the document. */
  links: readonly DocumentTile[]
  readingOrder: readonly DocumentTile[]
  columns: Columns
  rightToLeft: boolean
  focus: (key: string | undefined) => void
  onMoved: (key: string, toIndex: number) => void
  announce: (message: string) => void
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>
type Action = (link: DocumentTile) => void

const extentsOf = (links: readonly DocumentTile[]) => links.map(extentOf)
const indexIn = (links: readonly DocumentTile[], { key }: DocumentTile) => links.findIndex((link) => link.key === key)

/** Runs the action of a key pressed on a tile. Returns whether there is one. */
export const runTileKey = (keys: TileKeys, key: string, pressed: KeyPress): boolean => {
  const { links, readingOrder, columns, rightToLeft, focus, announce } = keys
  const change = (link: DocumentTile, change: TileChange, message: string) => {
    keys.onChangeTile(link.key, change)
    announce(message)
  }
  const select = (link: DocumentTile, step: Step) => {
    const to = neighbor(cellsOf(extentsOf(readingOrder), columns), indexIn(readingOrder, link), step)
    if (to !== null) focus(readingOrder[to]?.key)
  }
  const move = (link: DocumentTile, step: Step) => {
    const from = indexIn(links, link)
    const to = stepIndex(placesOf(extentsOf(links), from, columns), from, step)
    if (to === null) announce(texts.cannotMove)
    else keys.onMoved(link.key, to)
  }
  const steps = new Map<string, Step>([
    ['arrowup', 'up'],
    ['arrowdown', 'down'],
    ['arrowleft', rightToLeft ? 'later' : 'earlier'],
    ['arrowright', rightToLeft ? 'earlier' : 'later'],
  ])
  const actions = new Map<string, Action>([
    ['home', () => focus(readingOrder[0]?.key)],
    ['end', () => focus(readingOrder.at(-1)?.key)],
    [
      'h',
      (tile) =>
        canBeHighlighted(tile)
          ? change(tile, { highlighted: !isHighlighted(tile) }, isHighlighted(tile) ? texts.highlightRemoved : texts.highlighted)
          : announce(texts.noHighlight),
    ],
    ['x', (link) => change(link, { active: !link.active }, link.active ? texts.hidden : texts.visible)],
    ['delete', ({ key }) => keys.onRemove(key)],
    ['backspace', ({ key }) => keys.onRemove(key)],
    ['enter', ({ key }) => keys.onEdit(key)],
    ['escape', () => keys.onSelect(null)],
    ...tileSizes.map((size, index): [string, Action] => [
      String(index + 1),
      (tile) => {
        if (columns === 1) announce(texts.fixedSize)
        else if (sizesOf(tile).includes(size)) change(tile, { size }, sizeLabels[size])
        else announce(texts.noSuchSize)
      },
    ]),
  ])
  const link = links.find((link) => link.key === key)
  if (!link || pressed.ctrlKey || pressed.metaKey) return false
  const step = steps.get(pressed.key.toLowerCase())
  const action = pressed.altKey ? undefined : actions.get(pressed.key.toLowerCase())
  if (step) (pressed.altKey ? move : select)(link, step)
  else action?.(link)
  return step !== undefined || action !== undefined
}
