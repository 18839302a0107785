import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import type { Click } from './click-batch.ts'
import { Journal } from './journal.ts'
import { Ledger } from './ledger.ts'

const clickOf = (link: number): Click => ({ link, page: 'page_1', referrer: null, device: 'd', country: null })
const silent = () => new Promise<never>(() => {})

test('a click waits half a second for a database that does not answer, and no later click waits longer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-ledger-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const journal = new Journal(folder)
  onTestFinished(() => journal.close())
  const log = { warn: vi.fn<(details: object) => void>(), error: vi.fn<(details: object, message: string) => void>() }
  const ledger = new Ledger({ commit: silent, replay: silent, databaseTime: silent, log, journal })
  const add = (click: Click) => new Promise<void>((resolve) => ledger.add(click, resolve))
  const began = performance.now()
  await add(clickOf(1))
  expect(performance.now() - began).toBeLessThan(600)
  const later = performance.now()
  await Promise.all([add(clickOf(1)), add(clickOf(2))])
  expect(performance.now() - later).toBeLessThan(500)
  expect(ledger.lost).toBe(0)
})
