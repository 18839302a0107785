import { PassThrough } from 'node:stream'

import { expect, test } from 'vitest'

import { terminalOf } from './terminal.ts'

/** A terminal on which a person types after the question. */
function typing(...keys: string[]) {
  const [stdin, stderr] = [new PassThrough(), new PassThrough()]
  let shown = ''
  stderr.on('data', (part: Buffer) => {
    shown += part.toString()
    if (shown.endsWith(' ')) for (const key of keys.splice(0)) stdin.write(key)
  })
  const streams = { stdin: Object.assign(stdin, { isTTY: true, setRawMode: () => stdin }), stderr: Object.assign(stderr, { isTTY: true }) }
  const terminal = terminalOf({ ...streams, stdout: new PassThrough(), env: { TERM: 'dumb' } })
  return { terminal, shown: () => shown }
}

test.each([
  ['y\r', true],
  [' YES \r', true],
  ['\r', false],
  ['n\r', false],
  ['yet\r', false],
])('the answer %j to a question means %s', async (typed, meaning) => {
  const { terminal } = typing(typed)
  expect(terminal.isInteractive).toBe(true)
  expect(await terminal.confirm('Import?')).toBe(meaning)
})

test.each([
  ['Ctrl+C', '\u0003'],
  ['Ctrl+D', '\u0004'],
])('%s instead of an answer cancels, and what follows begins a line', async (_, key) => {
  for (const question of ['confirm', 'askSecret'] as const) {
    const { terminal, shown } = typing(key)
    await expect(terminal[question]('Go on?')).rejects.toThrow('Canceled')
    await expect.poll(shown, { timeout: 60_000 }).toMatch(/Go on\?[^\n]*\n$/)
  }
})
