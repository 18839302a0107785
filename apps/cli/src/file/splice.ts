/** Replaces the text from `start` to `end`. */
export type Splice = { start: number; end: number; text: string }

/** Applies splices that do not overlap. Those at the same place keep their order. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let result = ''
  let done = 0
  for (const { start, end, text: inserted } of splices.toSorted((a, b) => a.start - b.start)) {
    if (start < done) throw new RangeError('The edits overlap')
    result += text.slice(done, start) + inserted
    done = end
  }
  return result + text.slice(done)
}

export const eolOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')

/** The offset of the first character of the line. A byte order mark is not part of the first line, and so not of its indentation. */
export const lineStart = (text: string, offset: number): number =>
  text.lastIndexOf('\n', offset - 1) + 1 || (text.startsWith('\ufeff') ? 1 : 0)

/** The offset after the line break of the line, or the end of the text. An offset at the start of a line is the end of the one before. */
export function lineEnd(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset
  const end = text.indexOf('\n', offset)
  return end === -1 ? text.length : end + 1
}

export const columnOf = (text: string, offset: number): number => offset - lineStart(text, offset)
