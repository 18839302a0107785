import { Slug } from '@tessera/contract'
import { expect, test } from 'vitest'

import { Failure } from '../../app/failures/failure.ts'
import { atFreeSlug, slugsLike } from './free-slug.ts'

test('a slug is followed by numbered ones that are not taken, and by one that nobody has', () => {
  const slugs = slugsLike('ada', [{ slug: 'Ada' }, { slug: 'ada-3' }])
  expect(slugs.slice(0, 4)).toEqual(['ada-2', 'ada-4', 'ada-5', 'ada-6'])
  expect(slugs).toHaveLength(5)
  expect(slugs.at(-1)).toMatch(/^ada-[a-z0-9]+$/)
})

test('of a slug as long as it may be, too, all that follow are slugs, and no two the same', () => {
  const slugs = slugsLike(`${'a'.repeat(61)}-bc`, [])
  for (const slug of slugs) expect(Slug.safeParse(slug).success, slug).toBe(true)
  expect(new Set(slugs).size).toBe(5)
})

const refusing = (taken: string[], reason: 'slug_taken' | 'quota_exceeded') => {
  const tried: string[] = []
  const make = async (slug: string) => {
    tried.push(slug)
    if (taken.includes(slug)) throw new Failure({ reason, message: 'Refused' }, 409)
    return slug
  }
  return { tried, make }
}

test('what is made stands at the first slug that is free', async () => {
  const { tried, make } = refusing(['a', 'b'], 'slug_taken')
  expect(await atFreeSlug(['a', 'b', 'c', 'd'], make)).toBe('c')
  expect(tried).toEqual(['a', 'b', 'c'])
})

test('another refusal is final, and so is that of the last slug', async () => {
  const full = refusing(['a'], 'quota_exceeded')
  await expect(atFreeSlug(['a', 'b'], full.make)).rejects.toMatchObject({ reason: 'quota_exceeded' })
  expect(full.tried).toEqual(['a'])
  const taken = refusing(['a', 'b'], 'slug_taken')
  await expect(atFreeSlug(['a', 'b'], taken.make)).rejects.toMatchObject({ reason: 'slug_taken' })
})
