import { type PageListItem, Slug } from '@tessera/contract'

const isValid = (slug: string): boolean => Slug.safeParse(slug).success

/** A slug for a page whose title has no usable letters: `page-7` if the account has six pages. */
export const numberedSlug = (own: readonly Pick<PageListItem, 'slug'>[]): string => {
  const taken = new Set(own.map(({ slug }) => slug.toLowerCase()))
  let number = own.length + 1
  while (taken.has(`page-${number}`)) number++
  return `page-${number}`
}

/** Letters that Unicode normalization does not decompose. */
const latin: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i' }

/** Derives a valid slug from a title; empty if the title has no Latin letters or digits. */
export const suggestSlug = (title: string): string => {
  const plain = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, (letter) => latin[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  // Avoids reserved words by appending a word.
  if (isValid(plain) || isValid(`${plain}-page`)) return isValid(plain) ? plain : `${plain}-page`
  let shorter = plain
  while (shorter && !isValid(shorter)) shorter = shorter.slice(0, -1)
  return shorter
}
