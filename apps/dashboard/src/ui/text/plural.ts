import { fill, type Parts } from './template.ts'
import { forms, locale } from './locale.ts'

const order = forms.split('|')
const rules = new Intl.PluralRules(locale)

/** Picks the plural form for a number. A text with a single form is the same for all numbers. */
export const formFor = <Text extends string>(text: Text, count: number): Text =>
  (text.split('|')[order.indexOf(rules.select(count))] ?? text) as Text

/** Fills the placeholders of a text in the plural form for `count`. */
export const plural = <Text extends string>(text: Text, parts: Parts<Text> & { count: number }): string =>
  fill(formFor(text, parts.count), parts)
