import { randomBytes } from 'node:crypto'

import type { NewReport, PageId } from '@tessera/contract'
import { expect, test } from 'vitest'

import { createPage, countStatements, testApi } from '../testing.ts'
import { addReport } from './reports-store.ts'

const { as, person, db } = await testApi()

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
