import { describe, expect, test } from 'vitest'

import { commandOf } from './tile-keys.ts'

const pressed = (key: string, held: { altKey?: boolean; ctrlKey?: boolean; metaKey?: boolean } = {}, rightToLeft = false) =>
  commandOf({ key, altKey: false, ctrlKey: false, metaKey: false, ...held }, rightToLeft)

describe('a key on a tile', () => {
  test('selects the next tile, and with Alt moves', () => {
    expect(pressed('ArrowDown')).toEqual({ kind: 'select', step: 'down' })
    expect(pressed('ArrowLeft', { altKey: true })).toEqual({ kind: 'move', step: 'earlier' })
  })

  test('is mirrored in right-to-left writing', () => {
    expect(pressed('ArrowLeft', {}, true)).toEqual({ kind: 'select', step: 'later' })
    expect(pressed('ArrowUp', {}, true)).toEqual({ kind: 'select', step: 'up' })
  })

  test('does what the toolbar does', () => {
    expect(['1', '2', '3', '4'].map((key) => pressed(key))).toEqual(['1x1', '2x1', '2x2', '4x1'].map((size) => ({ kind: 'size', size })))
    expect(pressed('h')).toEqual({ kind: 'highlight' })
    expect(pressed('H')).toEqual({ kind: 'highlight' })
    expect(pressed('x')).toEqual({ kind: 'hide' })
    expect(pressed('Delete')).toEqual({ kind: 'remove' })
    expect(pressed('Backspace')).toEqual({ kind: 'remove' })
    expect(pressed('Enter')).toEqual({ kind: 'edit' })
    expect(pressed('Escape')).toEqual({ kind: 'deselect' })
    expect(pressed('Home')).toEqual({ kind: 'first' })
    expect(pressed('End')).toEqual({ kind: 'last' })
  })

  test('is otherwise left to the editor and the browser', () => {
    for (const key of ['n', '?', '5', '0', 'Tab', ' ', 'constructor']) expect(pressed(key)).toBeNull()
    for (const held of [{ ctrlKey: true }, { metaKey: true }])
      for (const key of ['x', '1', 'ArrowUp', 'Enter']) expect(pressed(key, held)).toBeNull()
    expect(pressed('h', { altKey: true })).toBeNull()
  })
})
