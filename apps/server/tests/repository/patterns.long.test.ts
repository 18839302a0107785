import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { type Parameters, check } from 'recheck'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

type Pattern = { at: string; source: string; flags: string }

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const folders = [
  'apps/server/src',
  'apps/dashboard/src',
  'packages/contract/src',
  'packages/db/src',
  'packages/api/src',
  'packages/client/src',
  'packages/page/src',
  'packages/archive/src',
  'packages/import/src',
]

/** Every source file that is part of the product. */
const files = folders.flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(\.test\.tsx?|\.gen\.ts|\.generated\.ts)$/.test(name))
    .map((name) => `${folder}/${name}`),
)

/** The regular expressions that a file writes out. One that is put together from others is seen by its parts. */
function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = []
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    const { type, regex } = node as { type?: string; regex?: { pattern: string; flags: string } }
    if (type === 'Literal' && regex) found.push({ at: file, source: regex.pattern, flags: regex.flags })
    else Object.values(node).forEach(visit)
  }
  visit(parseSync(file, readFileSync(root + file, 'utf8')).program)
  return found
}

// recheck reports a pattern as vulnerable when its simulated match of one long string takes more than `attackTimeout`, by default one second:
// the answer would depend on how busy the machine is. Without time limits it depends on the pattern alone, because the limits on characters
// read and the fixed `randomSeed` remain. The timeout of the test bounds the run.
const withoutTimeLimits = {
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  timeout: null,
  randomSeed: 0,
} satisfies Parameters

test('every regular expression runs in linear time on adversarial input', async () => {
  const patterns = files.flatMap(patternsIn)
  expect(patterns.length).toBeGreaterThan(100)
  const slow: string[] = []
  for (const { at, source, flags } of patterns) {
    const found = await check(source, flags, withoutTimeLimits)
    if (found.status !== 'safe')
      slow.push(`${at}: /${source}/${flags} ${found.status === 'vulnerable' ? found.complexity.summary : 'unknown'}`)
  }
  expect(slow).toEqual([])
})

test('the check detects a regular expression with superlinear run time', async () => {
  expect(await check('^(a+)+$', '', withoutTimeLimits)).toMatchObject({ status: 'vulnerable' })
  expect(await check('\\s*$', '', withoutTimeLimits)).toMatchObject({ status: 'vulnerable' })
})
