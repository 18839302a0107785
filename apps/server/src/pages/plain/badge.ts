import { resolveTheme, xmlCharacters } from '@tessera/page'
import { codePoints, type PublicPage } from '@tessera/contract'

/** What a badge shows. */
export type Badge = { title: string; color: string }

const maxTitleLength = 40
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** At most 40 code points, cut between letters as readers see them. */
function shortened(text: string): string {
  if (codePoints(text) <= maxTitleLength) return text
  let kept = ''
  let length = 0
  for (const { segment } of graphemes.segment(text)) {
    length += codePoints(segment)
    if (length >= maxTitleLength) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** Without characters that turn the direction of the text around them. */
export const badgeOf = ({ title, theme }: Pick<PublicPage, 'title' | 'theme'>): Badge => ({
  title: shortened(xmlCharacters(title.replace(/\p{Bidi_Control}/gu, '').trim())),
  color: resolveTheme(theme).accent,
})

/** An SVG image of the kind that README files show. */
export async function drawBadge({ title, color }: Badge): Promise<string> {
  // Loaded for the first badge: its tables of letter widths take a megabyte.
  const { makeBadge } = await import('badge-maker')
  return makeBadge({ label: 'links', message: title, color })
}
