import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { bundledTool } from './tool.ts'

const run = promisify(execFile)
const turns = 20
const maxRatio = 1.5

test('tessera --version takes at most 1.5 times as long as node without a program', async () => {
  const bundle = await bundledTool()
  const millisecondsOf = async (args: string[]) => {
    const began = performance.now()
    await run(process.execPath, args)
    return performance.now() - began
  }
  const [empty, version]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn += 1) {
    empty.push(await millisecondsOf(['-e', '0']))
    version.push(await millisecondsOf([bundle, '--version']))
  }
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[turns / 2] ?? 0
  expect(median(version) / median(empty)).toBeLessThanOrEqual(maxRatio)
})
