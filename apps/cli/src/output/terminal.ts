import type { Readable, Writable } from 'node:stream'
import { createInterface } from 'node:readline/promises'

import { Failure } from '../failure.ts'

/** Control characters, line separators, characters that change the direction of text, and lone surrogates. */
const unsafe = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Text that cannot control a terminal or reorder what is shown. */
export const escapeText = (text: string): string =>
  text.replaceAll(unsafe, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** JSON with the same characters escaped. Each escape is valid JSON, because these characters occur only in strings. */
const escapedJson = (value: unknown): string => JSON.stringify(value, null, 2).split('\n').map(escapeText).join('\n')

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow'
type Styled = { text: string; style: Style }
/** Part of a line. Its text is escaped when it is written, so it can hold anything that a file or the service contains. */
export type Segment = string | Styled

const codes: Readonly<Record<Style, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
}
const styled =
  (style: Style) =>
  (text: string): Styled => ({ text, style })
export const bold = styled('bold')
export const dim = styled('dim')
export const red = styled('red')
export const green = styled('green')
export const yellow = styled('yellow')

export type Terminal = {
  /** Writes a line of the result to stdout. */
  print(...segments: Segment[]): void
  /** Writes a result to stdout as JSON. */
  printJson(value: unknown): void
  /** Writes a text of several lines to stdout, such as CSV. It is escaped on terminals only, so that files get it unchanged. */
  printRaw(text: string): void
  /** Writes a line to stderr: questions, notes and errors. */
  note(...segments: Segment[]): void
  /**
   * Shows the progress of a long operation in one line, in place of the previous progress. The next output removes it. Does nothing if
   * stderr is not a terminal.
   */
  progress(text: string): void
  /** Whether a person can answer questions. */
  isInteractive: boolean
  /** Asks on stderr. Anything but `y` or `yes` means no. */
  confirm(question: string): Promise<boolean>
  ask(question: string): Promise<string>
  /** Reads a line that the terminal does not show. */
  askSecret(question: string): Promise<string>
  /** The lines of stdin, as they arrive. */
  readLines(): AsyncIterable<string>
  /** Reads stdin to its end. */
  readInput(): Promise<string>
}

/** The same terminal with results on stderr, for what is shown before a question while stdout has only JSON. */
export const withResultsOnStderr = (terminal: Terminal): Terminal => ({ ...terminal, print: (...segments) => terminal.note(...segments) })

type Input = Readable & { isTTY?: boolean; setRawMode?: (isRaw: boolean) => unknown }
type Output = Writable & { isTTY?: boolean; columns?: number }
export type Streams = { stdin: Input; stdout: Output; stderr: Output; env: NodeJS.ProcessEnv }

const hasColors = (stream: Output, { NO_COLOR: no = '', FORCE_COLOR: force = '', TERM: term }: NodeJS.ProcessEnv): boolean => {
  if (no !== '') return false
  if (force !== '') return force !== '0'
  return stream.isTTY === true && term !== 'dumb'
}

const render = (segments: readonly Segment[], inColor: boolean): string =>
  segments
    .map((segment) => {
      if (typeof segment === 'string') return escapeText(segment)
      const [on, off] = codes[segment.style]
      const text = escapeText(segment.text)
      return inColor ? `\u001b[${on}m${text}\u001b[${off}m` : text
    })
    .join('')

export function terminalOf({ stdin, stdout, stderr, env }: Streams): Terminal {
  const [colorOut, colorErr] = [hasColors(stdout, env), hasColors(stderr, env)]
  let showsProgress = false
  const clearProgress = () => {
    if (showsProgress) stderr.write('\r\u001b[K')
    showsProgress = false
  }
  const write = (stream: Output, text: string) => {
    clearProgress()
    stream.write(text)
  }
  const note = (...segments: Segment[]) => write(stderr, `${render(segments, colorErr)}\n`)
  const isInteractive = stdin.isTTY === true && stderr.isTTY === true
  const ask = async (question: string): Promise<string> => {
    clearProgress()
    const lines = createInterface({ input: stdin, output: stderr })
    // After Ctrl+C or Ctrl+D, the promise of `question` rejects, or never settles: that depends on the version of Node.js.
    const closed = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)))
    const answer = await Promise.race([lines.question(`${escapeText(question)} `).catch(() => undefined), closed])
    lines.close()
    if (answer !== undefined) return answer.trim()
    // The error gets a line of its own.
    stderr.write('\n')
    throw new Failure('Canceled')
  }
  return {
    print: (...segments) => write(stdout, `${render(segments, colorOut)}\n`),
    printJson: (value) => write(stdout, `${escapedJson(value)}\n`),
    printRaw: (text) => write(stdout, stdout.isTTY ? text.replaceAll(/[^\r\n]+/g, escapeText) : text),
    note,
    progress: (text) => {
      clearProgress()
      if (!stderr.isTTY || env['TERM'] === 'dumb') return
      // A longer text would wrap, and the start of its line could not be removed.
      stderr.write(
        escapeText(
          Array.from(text)
            .slice(0, (stderr.columns || 80) - 1)
            .join(''),
        ),
      )
      showsProgress = true
    },
    isInteractive,
    confirm: async (question) => /^y(?:es)?$/i.test(await ask(`${question} [y/N]`)),
    ask,
    askSecret: async (question) => {
      try {
        return await hiddenLine(stdin, () => stderr.write(`${escapeText(question)} `))
      } finally {
        stderr.write('\n')
      }
    },
    readLines: () => createInterface({ input: stdin, crlfDelay: Infinity }),
    readInput: async () => {
      let text = ''
      for await (const part of stdin.setEncoding('utf8')) text += String(part)
      return text
    },
  }
}

/** Reads a line in raw mode, in which the terminal shows nothing. Asks once it is in that mode, so that an early answer is not shown either. */
async function hiddenLine(stdin: Input, askForIt: () => void): Promise<string> {
  stdin.setRawMode?.(true)
  stdin.setEncoding('utf8')
  let line = ''
  try {
    askForIt()
    for await (const typed of stdin.iterator({ destroyOnReturn: false })) {
      for (const char of String(typed)) {
        if (char === '\r' || char === '\n') return line
        if (char === '\u0003' || char === '\u0004') throw new Failure('Canceled')
        if (char === '\u007f' || char === '\b') line = line.slice(0, -1)
        else if (char === '\u0015') line = ''
        else line += char
      }
    }
    throw new Failure('Canceled')
  } finally {
    stdin.setRawMode?.(false)
    stdin.pause()
  }
}
