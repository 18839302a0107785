import { emptyDocument } from '@tessera/contract'
import { expect, test } from 'vitest'

import { addLinks, changeLink, linkOf } from '../model/document/edits.ts'
import { testEditor } from '../model/testing.ts'
import { addBrandIcons } from './brand-icons.ts'

const links = [
  { key: 'a', type: 'repo-host', url: 'https://github.com/ada' },
  { key: 'b', type: 'other', url: 'https://ada.example' },
  { key: 'c', type: 'other', url: 'https://www.instagram.com/ada' },
] as const

test('added links of known sites get their brand’s icon in the same undo step, unless they have an icon', async () => {
  const { editor } = testEditor(emptyDocument)
  editor.edit(addLinks(links))
  editor.edit(changeLink('c', { icon: 'photo' }))
  const icons = () => ['a', 'b', 'c'].map((key) => linkOf(editor.document, key)?.icon)
  await addBrandIcons(editor, links)
  expect(icons()).toEqual(['brand-github', null, 'photo'])
  editor.undo()
  expect(icons()).toEqual(['brand-github', null, 'brand-instagram'])
  editor.undo()
  expect(editor.document.links).toEqual([])
})
