import { locale } from './locale.ts'

/** The names of a text's placeholders: `title` in `Delete “{title}”?`. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never

export type Parts<Text extends string> = Record<Placeholders<Text>, string | number>

/** The text in pieces, its placeholders replaced. Numbers are formatted for the locale. */
export const piecesOf = <Part>(text: string, parts: Record<string, Part>): (Part | string | undefined)[] =>
  text.split(/\{(\w+)\}/).map((piece, n) => {
    const part = n % 2 ? parts[piece] : piece
    return typeof part === 'number' ? part.toLocaleString(locale) : part
  })

/** The text with its placeholders filled. */
export const fill = <Text extends string>(text: Text, parts: Parts<Text>): string => piecesOf(text, parts).join('')
