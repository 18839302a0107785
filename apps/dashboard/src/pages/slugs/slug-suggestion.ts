import { Slug } from '@tessera/contract'

const holds = (slug: string): boolean => Slug.safeParse(slug).success

/** A slug that a title suggests: allowed, and empty where the title has no letters or digits for one. */
export const suggestSlug = (title: string): string => {
  const plain = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  // A reserved word is fine with another word behind it.
  if (holds(plain) || holds(`${plain}-page`)) return holds(plain) ? plain : `${plain}-page`
  let shorter = plain
  while (shorter && !holds(shorter)) shorter = shorter.slice(0, -1)
  return shorter
}
