const literals = ['true', 'false', 'null']
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// oxlint-disable-next-line no-control-regex -- it finds control characters
const string = /[\u0000-\u001f"\\]/g
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

/**
 * Where the text ceases to be JSON: the number of characters before; undefined if it is JSON. A missing comma is missed after the value before
 * it, which is on the line to fix. The messages of `JSON.parse` name no position in some versions of Node.js. Iterative, because hostile input
 * may be nested more deeply than the call stack allows.
 */
export function jsonErrorAt(text: string): number | undefined {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let at = 0
  const closed = (): Expected => (open.length > 0 ? 'comma or end' : 'nothing')
  for (;;) {
    const end = at
    while (' \t\n\r'.includes(text[at] ?? '.')) at++
    const character = text[at]
    if (character === undefined) return expected === 'nothing' ? undefined : at
    if (expected === 'nothing') return at
    if (expected === 'colon') {
      if (character !== ':') return at
      at++
      expected = 'value'
    } else if (expected === 'comma or end' && character === ',') {
      at++
      expected = open.at(-1) === '{' ? 'key' : 'value'
    } else if (expected.endsWith('end') && character === (open.at(-1) === '{' ? '}' : ']')) {
      at++
      open.pop()
      expected = closed()
    } else if (expected === 'comma or end') return end
    else if (expected.startsWith('key')) {
      const next = character === '"' ? endOfString(text, at) : null
      if (next === null) return at
      at = next
      expected = 'colon'
    } else if (character === '{' || character === '[') {
      at++
      open.push(character)
      expected = character === '{' ? 'key or end' : 'value or end'
    } else {
      const next = endOfScalar(text, at)
      if (next === null) return at
      at = next
      expected = closed()
    }
  }
}

function endOfScalar(text: string, at: number): number | null {
  if (text[at] === '"') return endOfString(text, at)
  const literal = literals.find((word) => text.startsWith(word, at))
  if (literal !== undefined) return at + literal.length
  number.lastIndex = at
  return number.test(text) ? number.lastIndex : null
}

function endOfString(text: string, start: number): number | null {
  let at = start + 1
  for (;;) {
    string.lastIndex = at
    const found = string.exec(text)
    if (found?.[0] === '"') return found.index + 1
    escape.lastIndex = found?.index ?? text.length
    if (!escape.test(text)) return null
    at = escape.lastIndex
  }
}

/** Line and column of a character, from 1. */
export function positionOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
