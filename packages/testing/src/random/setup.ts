// A setup file of vitest. It makes random tests repeatable: TEST_SEED seeds Math.random and fast-check; without it each file draws a
// seed, and a test that fails prints the one that repeats its choices. `npm run test:long` tries ten times as many cases of a property.
import { randomInt } from 'node:crypto'

import { beforeEach } from 'vitest'

import { isLong } from '../test-kind.ts'
import { seededRandom, seedOf } from './seeded-random.ts'

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
