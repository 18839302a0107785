import { fail } from '@tessera/api'

/** More than a document with 10,000 links has: that is the longest list of any input. */
const maxMembers = 150_000
/** Every input schema has at most a few dozen fields. Unknown fields below this limit are ignored. */
const maxObjectMembers = 1_000

const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = Buffer.from('"\\,{}[]') as unknown as number[]

/**
 * Returns a function that takes a JSON text in chunks, counts its fields and list items, and throws `invalid_input` if there are too many.
 * Parsing hundreds of thousands of them would block the event loop for half a second. Counting takes a few milliseconds per megabyte.
 */
export function jsonMemberCounter(): (chunk: Uint8Array) => void {
  /** The number of fields of each open object, or undefined for a list. The innermost is last. */
  const open: (number | undefined)[] = []
  let members = 0
  let inString = false
  let escaped = false
  const count = () => {
    members += 1
    const ofObject = open.at(-1)
    if (ofObject !== undefined) open[open.length - 1] = ofObject + 1
    if (ofObject === maxObjectMembers) refuse(`An object must have at most ${maxObjectMembers} fields`)
    if (members > maxMembers) refuse(`Must have at most ${maxMembers} fields and items`)
  }
  return (chunk) => {
    // An iterator would take ten times as long.
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]
      if (inString) {
        if (escaped) escaped = false
        else if (byte === backslash) escaped = true
        else if (byte === quote) inString = false
      } else if (byte === quote) inString = true
      else if (byte === comma) count()
      else if (byte === openBrace || byte === openBracket) {
        open.push(byte === openBrace ? 0 : undefined)
        // Counts the first member, even of an empty list, so nesting is bounded as well.
        count()
      } else if (byte === closeBrace || byte === closeBracket) open.pop()
    }
  }
}

const refuse = (message: string) => fail('invalid_input', { issues: [{ path: [], message }] })
