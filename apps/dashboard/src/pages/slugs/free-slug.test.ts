import { Slug } from '@tessera/contract'
import { expect, test } from 'vitest'

import { Failure } from '../../app/failures/failure.ts'
import { withFreeSlug, slugCandidates } from './free-slug.ts'

test('candidates skip taken slugs, and end with a random suffix', () => {
  const slugs = slugCandidates('ada', [{ slug: 'Ada' }, { slug: 'ada-3' }])
  expect(slugs.slice(0, 4)).toEqual(['ada-2', 'ada-4', 'ada-5', 'ada-6'])
  expect(slugs).toHaveLength(5)
  expect(slugs.at(-1)).toMatch(/^ada-[a-z0-9]+$/)
})

test('candidates of a slug of maximum length are valid and distinct', () => {
  const slugs = slugCandidates(`${'a'.repeat(61)}-bc`, [])
  for (const slug of slugs) expect(Slug.safeParse(slug).success, slug).toBe(true)
  expect(new Set(slugs).size).toBe(5)
})

const rejecting = (taken: string[], reason: 'slug_taken' | 'revision_stale' | 'quota_exceeded') => {
  const tried: string[] = []
  const make = async (slug: string) => {
    tried.push(slug)
    if (taken.includes(slug)) throw new Failure({ reason, message: 'Refused' }, 409)
    return slug
  }
  return { tried, make }
}

test.each(['slug_taken', 'revision_stale'] as const)('uses the first slug that is not refused with %s', async (reason) => {
  const { tried, make } = rejecting(['a', 'b'], reason)
  expect(await withFreeSlug(['a', 'b', 'c', 'd'], make)).toBe('c')
  expect(tried).toEqual(['a', 'b', 'c'])
})

test('throws any other error at once, and slug_taken after the last candidate', async () => {
  const full = rejecting(['a'], 'quota_exceeded')
  await expect(withFreeSlug(['a', 'b'], full.make)).rejects.toMatchObject({ reason: 'quota_exceeded' })
  expect(full.tried).toEqual(['a'])
  const taken = rejecting(['a', 'b'], 'slug_taken')
  await expect(withFreeSlug(['a', 'b'], taken.make)).rejects.toMatchObject({ reason: 'slug_taken' })
})
