import { lacksSchedule, type LeftOutItem, type LeftOutReason, type PageDocument } from '@tessera/contract'

import { counted } from '../output/changes.ts'

/** Why an item is not imported as it was. Those of the second table are part of the page. */
const leftOutWords = {
  scheme_refused: 'URLs of this kind are not allowed',
  invalid_url: 'not a valid URL',
  duplicate: 'the same link is already included',
  locked: 'locked in the source',
  gated: 'the source asks visitors a question first',
  kind_unsupported: 'Tessera does not support this kind of content',
  not_a_link: 'not a link',
  own_chrome: 'belongs to the other service itself',
  over_quota: 'over the limits of your plan or of a page',
} satisfies Partial<Record<LeftOutReason, string>>
const changedWords = {
  zone_assumed: 'its times have no time zone, so UTC is assumed',
  shortened: 'shortened, or without its subject or message',
  image_skipped: 'without its image',
} satisfies Partial<Record<LeftOutReason, string>>

const words: Readonly<Record<LeftOutReason, string>> = { ...leftOutWords, ...changedWords }

export const isLeftOut = (item: LeftOutItem): boolean => Object.hasOwn(leftOutWords, item.reason) && !lacksSchedule(item)

const wordsFor = (item: LeftOutItem): string => (lacksSchedule(item) ? 'its schedule cannot be imported' : words[item.reason])

/** An item in one line: its name, its place in the input, and the reason. */
export function leftOutLine(item: LeftOutItem): string {
  const { where, title, url } = item
  const name = [title === null ? undefined : JSON.stringify(title), url].filter(Boolean).join(' ')
  return `${name === '' ? where : `${name} (${where})`}: ${wordsFor(item)}`
}

const kinds = [
  ['link', 'link'],
  ['heading', 'heading'],
  ['text', 'text'],
  ['contact', 'contact'],
] as const

/** How many tiles of each kind a document has. */
export function tilesIn({ links }: PageDocument): string {
  const parts = kinds.flatMap(([kind, name]) => {
    const count = links.filter((tile) => tile.kind === kind).length
    return count === 0 ? [] : [counted(count, name)]
  })
  return parts.length === 0 ? 'no links' : parts.join(', ')
}
