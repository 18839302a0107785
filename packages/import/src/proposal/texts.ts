import { codePoints } from '@tessera/contract'
import { parseFragment } from 'parse5'

import { textOf } from '../input/html-tree.ts'

// What a document's texts cannot contain: C0 without the line feed, DEL, C1, line and paragraph separators.
// oxlint-disable-next-line no-control-regex -- it finds control characters
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g

/** The text without control characters, line by line, without white space around lines, and at most one empty line between two. */
export const cleanLines = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(control, ' ')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The text in one line. */
export const cleanLine = (text: string): string => cleanLines(text).replace(/\s+/g, ' ')

/** What a reader of the HTML would see of it. */
export const plainText = (html: string): string => (/[<&]/.test(html) ? textOf(parseFragment(html)) : html)

/** The first `max` code points, or the whole text. */
export function cutText(text: string, max: number): { text: string; isCut: boolean } {
  if (text.length <= max || codePoints(text) <= max) return { text, isCut: false }
  let end = 0
  let count = 0
  for (const character of text) {
    if (++count > max) break
    end += character.length
  }
  return { text: text.slice(0, end).trim(), isCut: true }
}

/** Without the characters at both ends that `pattern` matches, one by one. A pattern for a whole end takes quadratic time. */
export function trimmed(text: string, pattern: RegExp): string {
  let start = 0
  while (start < text.length && pattern.test(text.charAt(start))) start++
  return text.slice(start, trimmedEnd(text, pattern, start))
}

/** The end of the text without its last characters that `pattern` matches. */
function trimmedEnd(text: string, pattern: RegExp, start: number): number {
  let end = text.length
  while (end > start && pattern.test(text.charAt(end - 1))) end--
  return end
}

/** Without the last characters that `pattern` matches, one by one. */
export const withoutLast = (text: string, pattern: RegExp): string => text.slice(0, trimmedEnd(text, pattern, 0))
