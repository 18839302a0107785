import { Slug } from '@tessera/contract'

const isValid = (slug: string): boolean => Slug.safeParse(slug).success

/** Derives a valid slug from a title; empty if the title has no Latin letters or digits. */
export const suggestSlug = (title: string): string => {
  const plain = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  // Avoids reserved words by appending a word.
  if (isValid(plain) || isValid(`${plain}-page`)) return isValid(plain) ? plain : `${plain}-page`
  let shorter = plain
  while (shorter && !isValid(shorter)) shorter = shorter.slice(0, -1)
  return shorter
}
