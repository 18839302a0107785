import { LinkId, PageId } from '@tessera/contract'
import { expect, test } from 'vitest'

import { CursorInstant, listCursor } from './list-cursor.ts'

const place = { at: '2026-03-01T09:30:00.000Z', pageId: 'page_01jd8q4ws8fc5v2m3n9t6k7xza' }

// Clients may hold cursors that an earlier version returned.
test('the format of cursors does not change', () => {
  const pages = listCursor({ at: CursorInstant, pageId: PageId })
  const cursor = 'MjAyNi0wMy0wMVQwOTozMDowMC4wMDBaIHBhZ2VfMDFqZDhxNHdzOGZjNXYybTNuOXQ2azd4emE'
  expect(pages.of(place)).toBe(cursor)
  expect(pages.parse(cursor)).toEqual(place)
  const events = listCursor({ at: CursorInstant, pageId: PageId, linkId: LinkId.nullable() })
  const ofPage = 'MjAyNi0wMy0wMVQwOTozMDowMC4wMDBaIHBhZ2VfMDFqZDhxNHdzOGZjNXYybTNuOXQ2azd4emEg'
  expect(events.of({ ...place, linkId: null })).toBe(ofPage)
  expect(events.parse(ofPage)).toEqual({ ...place, linkId: null })
  expect(events.parse(cursor)).toBeUndefined()
  expect(pages.parse(pages.of({ ...place, at: '0000-03-01T09:30:00.000Z' }))).toBeUndefined()
})
