import { PageDetail } from '@tessera/contract'
import { expect, test } from 'vitest'

import { copyNames } from './free-slug.ts'

const named = (title: string, others: string[] = [], slug = 'ada') =>
  copyNames(
    { title, slug },
    others.map((other) => ({ title: other })),
  )

test('a copy is named “copy”, with a number if that name exists', () => {
  expect(named('Ada')).toEqual({ title: 'Ada copy', slug: 'ada-copy' })
  expect(named('Ada', ['Ada', 'Ada copy', 'Ada copy 3']).title).toBe('Ada copy 2')
})

test('a copy of a copy is numbered as a copy of the original', () => {
  expect(named('Ada copy', ['Ada', 'Ada copy'], 'ada-copy')).toEqual({ title: 'Ada copy 2', slug: 'ada-copy' })
  expect(named('Ada copy 2', ['Ada copy', 'Ada copy 2'], 'ada-copy-2')).toEqual({ title: 'Ada copy 3', slug: 'ada-copy' })
})

test('the copy of a page with the longest title and slug has a valid title and slug', () => {
  const { title, slug } = named('🙂'.repeat(120), [], `${'a'.repeat(58)}-${'b'.repeat(5)}`)
  expect(PageDetail.pick({ title: true, slug: true }).safeParse({ title, slug }).error).toBeUndefined()
  expect(title.endsWith('🙂 copy')).toBe(true)
})
