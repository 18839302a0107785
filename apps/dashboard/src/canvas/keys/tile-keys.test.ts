import type { DocumentLink, TileSize } from '@tessera/contract'
import { describe, expect, test } from 'vitest'

import { type TileKeys, runTileKey } from './tile-keys.ts'

const link = (key: string, size: TileSize = '1x1'): DocumentLink => ({
  key,
  kind: 'link',
  size,
  type: 'other',
  url: 'https://a.example',
  title: null,
  thumbnail: null,
  active: true,
  highlighted: false,
  visibleFrom: null,
  visibleUntil: null,
  icon: null,
  iconImage: null,
  thumbnailStyle: 'beside',
  me: false,
})

/** Two rows of four small tiles. The calls that a key on tile `c` makes; null if the key is left to others. */
const pressed = (key: string, held: { altKey?: boolean; ctrlKey?: boolean; metaKey?: boolean } = {}, given: Partial<TileKeys> = {}) => {
  const links = [...'abcdefgh'].map((name) => link(name))
  const calls: unknown[] = []
  const record =
    (name: string) =>
    (...values: unknown[]) =>
      calls.push([name, ...values])
  const keys: TileKeys = {
    links,
    readingOrder: links,
    columns: 4,
    rightToLeft: false,
    focus: record('focus'),
    onMoved: record('move'),
    onChangeTile: record('change'),
    onRemove: record('remove'),
    onEdit: record('edit'),
    onSelect: record('select'),
    announce: record('announce'),
    ...given,
  }
  return runTileKey(keys, 'c', { key, altKey: false, ctrlKey: false, metaKey: false, ...held }) ? calls : null
}

describe('a key on a tile', () => {
  test('that is an arrow focuses the next tile, and with Alt moves this one', () => {
    expect(pressed('ArrowDown')).toEqual([['focus', 'g']])
    expect(pressed('ArrowLeft')).toEqual([['focus', 'b']])
    expect(pressed('ArrowUp')).toEqual([])
    expect(pressed('ArrowLeft', { altKey: true })).toEqual([['move', 'c', 1]])
    expect(pressed('ArrowUp', { altKey: true })).toEqual([['announce', 'Can’t move any further']])
  })

  test('swaps left and right in right-to-left writing', () => {
    expect(pressed('ArrowLeft', {}, { rightToLeft: true })).toEqual([['focus', 'd']])
    expect(pressed('ArrowDown', {}, { rightToLeft: true })).toEqual([['focus', 'g']])
  })

  test('runs its action', () => {
    const sizes = [
      ['1x1', 'Small'],
      ['2x1', 'Wide'],
      ['2x2', 'Large'],
      ['4x1', 'Banner'],
    ]
    expect(['1', '2', '3', '4'].map((key) => pressed(key))).toEqual(
      sizes.map(([size, label]) => [
        ['change', 'c', { size }],
        ['announce', label],
      ]),
    )
    for (const key of ['h', 'H']) {
      expect(pressed(key)).toEqual([
        ['change', 'c', { highlighted: true }],
        ['announce', 'Highlighted'],
      ])
    }
    expect(pressed('x')).toEqual([
      ['change', 'c', { active: false }],
      ['announce', 'Hidden'],
    ])
    for (const key of ['Delete', 'Backspace']) expect(pressed(key)).toEqual([['remove', 'c']])
    expect(pressed('Enter')).toEqual([['edit', 'c']])
    expect(pressed('Escape')).toEqual([['select', null]])
    expect(pressed('Home')).toEqual([['focus', 'a']])
    expect(pressed('End')).toEqual([['focus', 'h']])
  })

  test('does not change the size in a list', () => {
    expect(pressed('2', {}, { columns: 1 })).toEqual([['announce', 'Sizes apply only in the grid layout']])
  })

  test('is left to the editor and the browser if it has no action', () => {
    for (const key of ['n', '?', '5', '0', 'Tab', ' ', 'constructor']) expect(pressed(key)).toBeNull()
    for (const held of [{ ctrlKey: true }, { metaKey: true }])
      for (const key of ['x', '1', 'ArrowUp', 'Enter']) expect(pressed(key, held)).toBeNull()
    expect(pressed('h', { altKey: true })).toBeNull()
  })
})
