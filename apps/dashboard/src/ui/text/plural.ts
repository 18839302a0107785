import { fill, type Parts } from './template.ts'
import { forms, locale } from './locale.ts'

const order = forms.split('|')
const rules = new Intl.PluralRules(locale)

/** The form of a counted text that goes with this number. One that stays the same whatever the number is has a single form. */
export const formFor = <Text extends string>(text: Text, count: number): Text =>
  (text.split('|')[order.indexOf(rules.select(count))] ?? text) as Text

/** A counted text in the form that goes with its number, with its holes filled. */
export const counted = <Text extends string>(text: Text, parts: Parts<Text> & { count: number }): string =>
  fill(formFor(text, parts.count), parts)
