export const linkTypes = [
  'live-demo',
  'repo-host',
  'documentation',
  'video-site',
  'microblog',
  'professional-network',
  'launch-directory',
  'hackathon-site',
  'blog',
  'other',
] as const

/** Columns × rows that a tile spans in the grid. */
export const tileSizes = ['1x1', '2x1', '2x2', '4x1'] as const

/** The default size of a new tile. Changing the type later does not change the size. */
export const defaultSize = (type: (typeof linkTypes)[number]): (typeof tileSizes)[number] =>
  type === 'microblog' || type === 'professional-network' ? '2x2' : '2x1'

/** Where a link's picture stands: beside the text, or as the whole tile with the text on a strip. */
export const thumbnailStyles = ['beside', 'full'] as const

/** Icons that a link or a contact may have, besides the marks of brands. */
export const genericIcons = [
  'fediverse',
  'butterfly',
  'chat',
  'message',
  'mail',
  'phone',
  'map',
  'rss',
  'podcast',
  'music',
  'video',
  'photo',
  'shop',
  'ticket',
  'coffee',
  'support',
  'code',
  'terminal',
  'download',
  'calendar',
  'news',
  'study',
  'game',
  'people',
  'web',
] as const

/** The kinds of tiles that are not links. */
export const blockKinds = ['heading', 'text', 'contact'] as const

/** How a contact is reached. */
export const contactChannels = ['mail', 'phone', 'sms'] as const

/** Blocks of a page, of all kinds together. */
export const maxBlocks = 100

/** When a link is shown, while it is active: from the first instant, included, to the second, excluded. */
export type LinkSchedule = { visibleFrom: string | null; visibleUntil: string | null }

/** `now` in Unix milliseconds. */
export const isVisibleAt = ({ visibleFrom, visibleUntil }: LinkSchedule, now: number): boolean =>
  (visibleFrom === null || Date.parse(visibleFrom) <= now) && (visibleUntil === null || now < Date.parse(visibleUntil))

/** When the first of these links begins or ceases to be shown after `now`, in Unix milliseconds. Infinity if none does. */
export function nextBoundary(links: readonly LinkSchedule[], now: number): number {
  let next = Number.POSITIVE_INFINITY
  for (const { visibleFrom, visibleUntil } of links) {
    for (const instant of [visibleFrom, visibleUntil]) {
      const at = instant === null ? Number.NEGATIVE_INFINITY : Date.parse(instant)
      if (at > now && at < next) next = at
    }
  }
  return next
}
