import type { PageId, ReportId } from '@tessera/contract'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'

import { addReport } from '../../public/reports-store.ts'
import { createPage, outcomeOf, testApi } from '../../testing.ts'

const { as, person, db } = await testApi()
const admin = await person({ admin: true })
const { reports, pages } = as(admin).admin
const report = (pageId: PageId) => addReport(db, pageId, { reason: 'phishing', text: 'Not my bank' }, randomBytes(16))
const of = async (pageId: PageId, state: 'open' | 'closed') =>
  (await reports.list({ state })).items.filter(({ page }) => page.id === pageId)

test('a report is open, with its page and reason, until it is dismissed with or without a note', async () => {
  const { id, slug } = await createPage(as(await person()))
  await report(id)
  await report(id)
  const [later, first] = await of(id, 'open')
  expect(later).toMatchObject({ reason: 'phishing', text: 'Not my bank', closedAt: null, outcome: null, page: { slug, blocked: false } })
  expect((await pages.list({ search: id })).items).toMatchObject([{ openReports: 2 }])
  await reports.dismiss({ reportId: later?.id as ReportId, note: 'It is the bank' })
  await reports.dismiss({ reportId: first?.id as ReportId })
  expect(await of(id, 'open')).toEqual([])
  expect(await of(id, 'closed')).toMatchObject([
    { outcome: 'dismissed', note: 'It is the bank', closedAt: expect.any(String) },
    { outcome: 'dismissed', note: null },
  ])
  expect(await outcomeOf(reports.dismiss({ reportId: first?.id as ReportId }))).toBe('report_not_found')
})

test('blocking a page closes the reports on it, and no others', async () => {
  const who = as(await person())
  const [one, two] = [await createPage(who), await createPage(who)]
  for (const { id } of [one, one, two]) await report(id)
  await pages.block({ pageId: one.id, reason: 'Phishing' })
  expect(await of(one.id, 'open')).toEqual([])
  expect(await of(one.id, 'closed')).toMatchObject([
    { outcome: 'blocked', note: 'Phishing', page: { blocked: true } },
    { outcome: 'blocked', note: 'Phishing' },
  ])
  expect(await of(two.id, 'open')).toHaveLength(1)
})
