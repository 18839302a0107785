import { expect, test } from 'vitest'

import { cutReaders } from './cut-readers.ts'
import { instancesOfOneDatabase } from '../instances.ts'
import { editAtRandom, pagesToEdit } from './random-edits.ts'

const { start, connection } = await instancesOfOneDatabase()

// On a machine so busy that the database takes half a second for a look-up, pages are served from memory.
const onBusyMachines = { retry: 2, timeout: 120_000 }

test('no random edit through three instances shows later than a second, also while what they ask by is cut', onBusyMachines, async () => {
  const instances = [await start(), await start(), await start()].map(({ url }) => url)
  const pages = await pagesToEdit(instances[0] as string)
  const edited = await editAtRandom(instances, pages, 100)
  expect(edited).toMatchObject({ wrong: [], refused: 0 })
  expect(edited.oldest).toBeLessThan(1_000)
  expect(edited.reads).toBeGreaterThan(100)

  const cut = await cutReaders(connection)
  const cutOff = await editAtRandom(instances, pages, 60)
  expect(cutOff.wrong).toEqual([])
  expect(cutOff.oldest).toBeLessThan(1_000)
  expect(cut()).toBeGreaterThan(3)
})
