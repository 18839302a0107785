import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { bundledTool, toolIn } from './tool.ts'

test.each([
  [['--version'], 0],
  [['--help'], 0],
  [['plan'], 1],
  [['no-such-command'], 1],
])('"tessera %s" exits with %i, and writes results to stdout and errors to stderr, without stack traces and colors', async (args, code) => {
  const { runBundle } = await toolIn()
  const ran = await runBundle(args)
  expect(ran).toMatchObject({ code })
  expect(code === 0 ? ran.errors : ran.output).toBe('')
  expect(code === 0 ? ran.output : ran.errors).not.toBe('')
  expect(ran.errors).not.toMatch(/\n +at /)
  expect(ran.errors).not.toContain('\u001b')
})

test('the program exits without a stack trace if the reader of its output exits', async () => {
  const { folder, home } = await toolIn()
  const { PATH = '' } = process.env
  const env = { PATH, HOME: home, TESSERA_URL: 'http://127.0.0.1:9', TESSERA_TOKEN: 'tess_unused' }
  const tool = spawn(process.execPath, [await bundledTool(), 'mcp'], { cwd: folder, env })
  const exit = new Promise((resolve) => tool.once('exit', resolve))
  tool.stdout.destroy()
  await new Promise((resolve) => tool.stdout.once('close', resolve))
  // Only now is there something to write. Stdin stays open, so that nothing else ends the program.
  tool.stdin.write('not JSON\n')
  expect(await text(tool.stderr)).toBe('')
  expect(await exit).toBe(1)
  tool.stdin.destroy()
})
