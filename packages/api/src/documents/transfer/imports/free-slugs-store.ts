import { reservedSlugs, type OwnerId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { pages, sql, statement, t } from '@tessera/db/sql'

import { mayTake } from '../../../pages/slugs/former-slugs-store.ts'

const maxSlugLength = 64
/** Most slugs are free. For the others, this many suffixes are tried at a time. */
const suffixesAtOnce = 20
const maxSuffix = 1_000

const findTaken = statement('import_taken_slugs', {
  params: { owner: pages.ownerId, slugs: t.array(pages.slug) },
  row: { slug: t.text() },
  query: ({ owner, slugs }) => sql`select given.slug from unnest(${slugs}::text[]) as given (slug)
    where not (${mayTake(sql`given.slug`, owner, sql`''`)})`,
})

/**
 * A free slug for each of these: the same or, if it is reserved, taken or already used for another page of the list, with `-2`, `-3` and so on.
 * Another page may take it before it is used.
 */
export async function freeSlugs(db: Db, owner: OwnerId, slugs: readonly string[]): Promise<string[]> {
  const found = new Map<number, string>()
  const used = new Set<string>(reservedSlugs)
  for (let first = 1, count = 1; first <= maxSuffix && found.size < slugs.length; first += count, count = suffixesAtOnce) {
    const open = slugs.flatMap((slug, index) => (found.has(index) ? [] : [{ index, candidates: candidatesOf(slug, first, count) }]))
    const tried = [...new Set(open.flatMap(({ candidates }) => candidates.map((slug) => slug.toLowerCase())))]
    const taken = new Set((await db.read(findTaken, { owner, slugs: tried })).map(({ slug }) => slug))
    for (const { index, candidates } of open) {
      const free = candidates.find((slug) => !used.has(slug.toLowerCase()) && !taken.has(slug.toLowerCase()))
      if (free === undefined) continue
      used.add(free.toLowerCase())
      found.set(index, free)
    }
  }
  return slugs.map((slug, index) => found.get(index) ?? slug)
}

const withoutEndHyphens = (text: string): string => (text.endsWith('-') ? withoutEndHyphens(text.slice(0, -1)) : text)

function candidatesOf(slug: string, first: number, count: number): string[] {
  const [base, firstNumber] = baseOf(slug)
  return Array.from({ length: count }, (_, index) => {
    const number = firstNumber + first + index - 1
    const suffix = number === 1 ? '' : `-${number}`
    return suffix === '' ? base : withoutEndHyphens(base.slice(0, maxSlugLength - suffix.length)) + suffix
  })
}

/** A slug without its number, and the number. A reader of files has already avoided reserved slugs: `admin-2` is followed by `admin-3`. */
function baseOf(slug: string): [base: string, firstNumber: number] {
  const [, base = '', number = ''] = /^(.+)-(\d{1,3})$/.exec(slug) ?? []
  return reservedSlugs.has(base.toLowerCase()) ? [base, Number(number)] : [slug, 1]
}
