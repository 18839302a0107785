import { defaultTheme, emptyDocument, Theme } from '@tessera/contract'
import { afterEach, expect, test, vi } from 'vitest'

import { changeTheme } from '../../model/document/edits.ts'
import { testEditor } from '../../model/testing.ts'
import { choosePreset, replacedAccent } from './preset-colors.ts'
import { toast } from '../../../ui/overlays/toast.ts'

const messages = vi.spyOn(toast, 'message').mockReturnValue(1)
const dismissals = vi.spyOn(toast, 'dismiss').mockReturnValue(undefined)
afterEach(() => vi.clearAllMocks())

const midnight: Theme = { ...defaultTheme, preset: 'midnight' }

test('custom colors come back with the preset they were chosen for, and a message appears when they are removed', () => {
  const { editor } = testEditor({ ...emptyDocument, theme: midnight })
  choosePreset(editor, 'lofi')
  expect(messages).not.toHaveBeenCalled()
  choosePreset(editor, 'midnight')
  editor.edit(changeTheme({ accent: '#ff3d81' }))
  choosePreset(editor, 'paper')
  expect(editor.document.theme).toMatchObject({ preset: 'paper', accent: null })
  expect(messages).toHaveBeenCalledOnce()
  choosePreset(editor, 'vivid')
  choosePreset(editor, 'midnight')
  expect(editor.document.theme).toMatchObject({ preset: 'midnight', accent: '#ff3d81' })
  expect([messages.mock.calls.length, dismissals.mock.calls.length]).toEqual([1, 1])
})

test('the message also appears for a preset that was chosen before with its default colors', () => {
  const { editor } = testEditor({ ...emptyDocument, theme: midnight })
  choosePreset(editor, 'lofi')
  editor.edit(changeTheme({ accent: '#ff3d81' }))
  choosePreset(editor, 'midnight')
  expect(editor.document.theme).toMatchObject({ preset: 'midnight', accent: null })
  expect(messages).toHaveBeenCalledOnce()
})

test('the message offers to keep the colors', () => {
  const { editor } = testEditor({ ...emptyDocument, theme: { ...midnight, accent: '#ff3d81' } })
  choosePreset(editor, 'paper')
  const { onClick } = messages.mock.calls[0]![1]!.action as unknown as { onClick: () => void }
  onClick()
  expect(editor.document.theme).toMatchObject({ preset: 'paper', accent: '#ff3d81' })
  expect(dismissals).toHaveBeenCalledOnce()
})

test('low contrast is reported only for a custom accent whose replacement looks different', () => {
  for (const preset of Theme.shape.preset.options) expect(replacedAccent({ ...defaultTheme, preset }), preset).toBeNull()
  expect(replacedAccent({ ...midnight, accent: '#ff3d81' })).toBeNull()
  expect(replacedAccent({ ...midnight, accent: '#224466' })).toMatch(/^#/)
})
