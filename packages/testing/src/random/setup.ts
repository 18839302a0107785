// A setup file of vitest. It makes random tests repeatable: TEST_SEED seeds Math.random and fast-check; without it each file draws a
// seed, and a test that fails prints the one that repeats its choices. `npm run test:long` tries ten times as many cases of a property that
// sets no number.
import { randomInt } from 'node:crypto'

import { beforeEach } from 'vitest'

import { isLong } from '../test-kind.ts'

const given = process.env['TEST_SEED']
const seed = given === undefined ? randomInt(2 ** 31) : Number(given)

// fast-check takes long to load, and most test files have no property.
if (given !== undefined || isLong) {
  const { configureGlobal } = await import('fast-check')
  configureGlobal({ ...(given !== undefined && { seed }), ...(isLong && { numRuns: 1_000 }) })
}

beforeEach(({ task, onTestFailed }) => {
  let drawn = false
  const next = seededRandom(seed ^ seedOf(task.fullTestName))
  Math.random = () => {
    drawn = true
    return next()
  }
  onTestFailed(() => {
    const messages = task.result?.errors?.map(({ message }) => message).join('\n') ?? ''
    const ofProperty = /\{ seed: (-?\d+)/.exec(messages)?.[1]
    if (ofProperty ?? drawn) process.stderr.write(`${task.fullTestName}: TEST_SEED=${ofProperty ?? seed} repeats its random choices\n`)
  })
})

/** Mulberry32: numbers from 0 to below 1, like those of Math.random, that depend on the seed alone. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** FNV-1a: 32 bits of a text, so that each test of a run has random numbers of its own. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
