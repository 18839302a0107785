import { expect, test } from 'vitest'

import { cutReaders } from './cut-readers.ts'
import { instancesOfOneDatabase } from '../instances.ts'
import { editAtRandom, pagesToEdit } from './random-edits.ts'

const { start, connection } = await instancesOfOneDatabase()

test('random edits through three instances show within a second, also while the connections that report changes are cut', async () => {
  const instances = [await start(), await start(), await start()].map(({ url }) => url)
  const pages = await pagesToEdit(instances[0] as string)
  const edited = await editAtRandom(instances, pages, 60)
  expect(edited).toMatchObject({ wrong: [], refused: 0 })
  expect(edited.oldest).toBeLessThan(1_000)
  expect(edited.reads).toBeGreaterThan(100)

  const cut = await cutReaders(connection)
  // Five writers make some 15 edits a second each: long enough for several rounds of cuts, 600 ms apart.
  const cutOff = await editAtRandom(instances, pages, 200)
  expect(cutOff.wrong).toEqual([])
  expect(cutOff.oldest).toBeLessThan(1_000)
  expect(cut()).toBeGreaterThan(3)
})
