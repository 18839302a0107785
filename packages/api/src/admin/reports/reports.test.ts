import { randomBytes } from 'node:crypto'

import type { NewReport, PageId, ReportId } from '@tessera/contract'
import { expect, test } from 'vitest'

import { countStatements, createPage, outcomeOf, testApi } from '../../testing.ts'
import { addReport } from './store.ts'

const { as, person, db } = await testApi()
const admin = await person({ admin: true })
const { reports, pages } = as(admin).admin
const report = (pageId: PageId) => addReport(db, pageId, { reason: 'phishing', text: 'Not my bank' }, randomBytes(16))
const of = async (pageId: PageId, state: 'open' | 'closed') =>
  (await reports.list({ state })).items.filter(({ page }) => page.id === pageId)

const spam: NewReport = { reason: 'spam', text: 'Line one\nline two' }
const visitor = () => randomBytes(32)
const reportsOf = async (pageId: PageId) =>
  (
    await db.pool.query<{ reason: string; text: string | null }>('select reason, text from reports where page_id = $1 order by id', [
      pageId,
    ])
  ).rows

test('only the first open report of a visitor on a page is kept', async () => {
  const owner = as(await person())
  const [{ id: pageId }, { id: otherPage }] = [await createPage(owner), await createPage(owner)]
  const [one, other] = [visitor(), visitor()]
  expect(await countStatements(() => addReport(db, pageId, spam, one))).toBe(1)
  await addReport(db, pageId, { reason: 'phishing' }, one)
  await Promise.all([1, 2, 3].map(() => addReport(db, pageId, { reason: 'malware' }, other)))
  await addReport(db, otherPage, { reason: 'other' }, one)
  expect(await reportsOf(pageId)).toEqual([spam, { reason: 'malware', text: null }])
  expect(await reportsOf(otherPage)).toEqual([{ reason: 'other', text: null }])
  await db.pool.query('update reports set closed_at = now() where page_id = $1', [pageId])
  await addReport(db, pageId, { reason: 'illegal' }, one)
  expect(await reportsOf(pageId)).toHaveLength(3)
})

test('a deleted page cannot be reported, and its reports are deleted', async () => {
  const owner = as(await person())
  const { id: pageId } = await createPage(owner)
  await addReport(db, pageId, spam, visitor())
  await owner.pages.delete({ pageId })
  await addReport(db, pageId, spam, visitor())
  expect(await reportsOf(pageId)).toEqual([])
})

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
