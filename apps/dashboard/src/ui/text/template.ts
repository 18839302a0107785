import { createElement, Fragment, type ReactNode } from 'react'

/** The language of the texts. Dates, numbers and country names are formatted for it. */
export const locale = 'en'

/** The order of the plural forms in a text: `{count} link|{count} links`. */
export const forms = 'one|other'

/** The names of a text's placeholders: `title` in `Delete “{title}”?`. */
type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never

export type Parts<Text extends string> = Record<Placeholders<Text>, string | number>

/** The text in pieces, its placeholders replaced. Numbers are formatted for the locale. */
const piecesOf = <Part>(text: string, parts: Record<string, Part>): (Part | string | undefined)[] =>
  text.split(/\{(\w+)\}/).map((piece, n) => {
    const part = n % 2 ? parts[piece] : piece
    return typeof part === 'number' ? part.toLocaleString(locale) : part
  })

/** The text with its placeholders filled. */
export const fill = <Text extends string>(text: Text, parts: Parts<Text>): string => piecesOf(text, parts).join('')

const order = forms.split('|')
const rules = new Intl.PluralRules(locale)

/** Picks the plural form for a number. A text with a single form is the same for all numbers. */
export const formFor = <Text extends string>(text: Text, count: number): Text =>
  (text.split('|')[order.indexOf(rules.select(count))] ?? text) as Text

/** Fills the placeholders of a text in the plural form for `count`. */
export const plural = <Text extends string>(text: Text, parts: Parts<Text> & { count: number }): string =>
  fill(formFor(text, parts.count), parts)

type RichTemplateProps<Text extends string> = { text: Text } & Record<Placeholders<Text>, ReactNode>

/** A text whose placeholders are filled with elements. */
export const RichTemplate = <Text extends string>(props: RichTemplateProps<Text>) =>
  createElement(Fragment, null, ...piecesOf<ReactNode>(props.text, props))
