import { reservedSlugs } from '@tessera/contract'

import { trimmed, withoutLast } from './texts.ts'

const maxLength = 64
/** Letters that Unicode does not decompose into a base letter and a mark. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
}

function allowed(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/[ßæÆœŒøØłŁđĐ]/g, (letter) => letters[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
  return trimmed(trimmed(plain, /-/).slice(0, maxLength), /-/)
}

/** A free slug: `base`, else with `-2`, `-3`… at its end. */
export function freeSlug(base: string, isTaken: (slug: string) => boolean): string {
  let slug = base
  for (let number = 2; isTaken(slug.toLowerCase()); number++) {
    const end = `-${number}`
    slug = `${withoutLast(base.slice(0, maxLength - end.length), /-/)}${end}`
  }
  return slug
}

/** The slug for a page: of the user name as it is written, else of the title in lower case. */
export const slugOf = (userName: string | null, title: string | null): string =>
  freeSlug(allowed(userName ?? '') || allowed(title ?? '').toLowerCase() || 'page', (slug) => reservedSlugs.has(slug))
