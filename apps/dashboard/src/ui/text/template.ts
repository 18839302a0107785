import { locale } from './locale.ts'

/** The names of a text's holes: of `Delete “{title}”?` it is `title`. */
export type Holes<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never

export type Parts<Text extends string> = Record<Holes<Text>, string | number>

/** What a text says, piece by piece, with what is in its holes. A number is written as the language writes it. */
export const piecesOf = <Part>(text: string, parts: Record<string, Part>): (Part | string | undefined)[] =>
  text.split(/\{(\w+)\}/).map((piece, n) => {
    const part = n % 2 ? parts[piece] : piece
    return typeof part === 'number' ? part.toLocaleString(locale) : part
  })

/** The text with its holes filled. */
export const fill = <Text extends string>(text: Text, parts: Parts<Text>): string => piecesOf(text, parts).join('')
