import { lineStart } from './splice.ts'

/** The white space at the start of the line. */
export const indentOf = (text: string, offset: number): string => /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? ''

/** The indentation of one level of a JSON file; empty if it is written in one line. */
export const unitOf = (text: string): string => /^\ufeff?\s*[[{][ \t]*\r?\n([ \t]+)/.exec(text)?.[1] ?? ''

/** A value in a flow collection or a JSON file. With a `unit`, the indentation of a level, collections take several lines. */
export function flowText(value: unknown, indent: string, unit: string, eol: string): string {
  const text = JSON.stringify(value, null, unit)
  return unit === '' ? text : text.replaceAll('\n', eol + indent)
}
