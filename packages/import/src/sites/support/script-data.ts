import { attribute, byTag, type Document, findAll, rawTextOf } from '../../input/html-tree.ts'

/** An object literal in a script: its own members that are strings. */
export type ScriptObject = Readonly<Record<string, string>>

/** Strings that contain source text themselves, such as those of `JSON.parse` or of the chunks of a page, are read to this depth. */
const maxDepth = 3

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0', '\n': '' }

const unescaped = (text: string): string =>
  text.replace(
    /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([\s\S]))/gi,
    (_, point, unit, byte, character: string | undefined) => {
      if (character !== undefined) return escapes[character] ?? character
      const code = Number.parseInt(String(point ?? unit ?? byte), 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
    },
  )

/** The index behind the string that begins at `start`. A string without an end ends with its line, or with the script if lines may be part of it. */
function endOfString(script: string, start: number): number {
  const quote = script[start]
  for (let at = start + 1; at < script.length; at++) {
    const character = script[at]
    if (character === '\\') at++
    else if (character === quote) return at + 1
    else if (character === '\n' && quote !== '`') return at
  }
  return script.length
}

const word = /[\w$]+/y
const colon = /\s{0,100}:/y

/** Code is not nested more deeply. */
const maxOpen = 2000

type Open = { start: number; members: Record<string, string>; key: string | null; isObject: boolean }

/** Collects what `objectsIn` finds in one script, and the strings in it that contain source text. */
function scan(script: string, member: string, found: { start: number; members: ScriptObject }[], nested: string[]): void {
  const open: Open[] = []
  let at = 0
  const isKey = (end: number): boolean => {
    colon.lastIndex = end
    return colon.test(script)
  }
  const close = (): void => {
    const last = open.pop()
    if (last?.isObject && Object.hasOwn(last.members, member)) found.push(last)
  }
  while (at < script.length) {
    const character = script[at] ?? ''
    const top = open.at(-1)
    if (character === '"' || character === "'" || character === '`') {
      const end = endOfString(script, at)
      const text = unescaped(script.slice(at + 1, Math.max(at + 1, end - 1)))
      if (top?.isObject && isKey(end)) top.key = text
      else {
        if (top && top.key !== null) top.members[top.key] ??= text
        if (top) top.key = null
        if (text.includes('{') || text.includes('}')) nested.push(text)
      }
      at = end
      continue
    }
    word.lastIndex = at
    const name = word.exec(script)?.[0]
    if (name !== undefined) {
      at += name.length
      if (top?.isObject) top.key = isKey(at) ? name : null
      continue
    }
    if (character === '{' || character === '[') {
      if (open.length === maxOpen) return
      if (top) top.key = null
      open.push({ start: at, members: Object.create(null) as Record<string, string>, key: null, isObject: character === '{' })
    } else if (character === '}' || character === ']') close()
    else if (character === ',' && top) top.key = null
    at++
  }
  while (open.length > 0) close()
}

function objectsIn(scripts: readonly string[], member: string, depth = 0): ScriptObject[] {
  const here: ScriptObject[] = []
  const nested: string[] = []
  for (const script of scripts) {
    const first = script.indexOf(member)
    // A chunk of a page may have its part of an object without the member.
    if (first < 0 && !script.includes('__next_f')) continue
    const found: { start: number; members: ScriptObject }[] = []
    const before = nested.length
    scan(script, member, found, nested)
    // A quotation mark in a regular expression may hide the rest, so the objects around the member are tried on their own.
    const isInString = nested.slice(before).some((text) => text.includes(member))
    if (first >= 0 && found.length === 0 && !isInString)
      scan(script.slice(Math.max(0, script.lastIndexOf('{', first))), member, found, nested)
    for (const { members } of found.toSorted((a, b) => a.start - b.start)) here.push(members)
  }
  const text = nested.join('')
  return depth < maxDepth && text.includes(member) ? [...here, ...objectsIn([text], member, depth + 1)] : here
}

/** The object literals with this member in the scripts that the page contains. They are read, not run. */
export function objectsInScripts(document: Document, member: string): ScriptObject[] {
  const scripts = findAll(document, byTag('script')).filter((script) => attribute(script, 'src') === null)
  return objectsIn(scripts.map(rawTextOf), member)
}
