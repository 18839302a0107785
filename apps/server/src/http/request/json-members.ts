import { fail } from '@tessera/api'

/** More than the fields of 10,000 links, the longest list. */
const maxMembers = 150_000
/** No row takes more than a few dozen fields; unknown ones are ignored. */
const maxObjectMembers = 1_000

const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = Buffer.from('"\\,{}[]') as unknown as number[]

/**
 * Counts the fields and list items of a JSON text that is passed to it in parts, and throws `invalid_input` when there are too
 * many. Parsing hundreds of thousands of them would block the event loop for half a second; counting takes a few milliseconds a megabyte.
 */
export function jsonMemberCounter(): (chunk: Uint8Array) => void {
  /** The members of each open object; undefined for a list. The last is the innermost. */
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
    // An iterator takes ten times as long.
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
        // The first member, and so that nesting is bounded as well.
        count()
      } else if (byte === closeBrace || byte === closeBracket) open.pop()
    }
  }
}

const refuse = (message: string) => fail('invalid_input', { issues: [{ path: [], message }] })
