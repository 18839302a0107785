import { randomBytes } from 'node:crypto'

import { AuditAction, type AuditEntry, ImageId } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { createPage, outcomeOf, testApi } from '../../testing.ts'
import { blockPage } from '../pages/store.ts'
import { addReport } from '../reports/store.ts'

const { as, person, db } = await testApi()
const admin = await person({ admin: true })
const { accounts, pages, images, reports, audit } = as(admin).admin
const email = `${admin.owner}@example.com`
const shown = ({ actor, action, subject, details }: AuditEntry) => [actor, action, subject, details]

test('each action of an administrator is recorded once, with actor, action, subject and reason, and outlives the account', async () => {
  const { id: accountId } = await accounts.create({ name: 'Grace', email: 'grace@example.com' })
  const { id: pageId, slug } = await createPage(as(await person()))
  await addReport(db, pageId, { reason: 'spam' }, randomBytes(16))
  const [report] = (await reports.list({})).items
  await accounts.setPlan({ accountId, plan: 'pro' })
  await accounts.setPlan({ accountId, plan: 'pro' })
  await accounts.setRole({ accountId, role: 'admin' })
  await accounts.setRole({ accountId, role: 'user' })
  await accounts.makeResetToken({ accountId })
  await accounts.suspend({ accountId, reason: 'Spam' })
  await accounts.unsuspend({ accountId })
  await accounts.unsuspend({ accountId })
  await accounts.delete({ accountId })
  if (report) await reports.dismiss({ reportId: report.id, note: 'It is not' })
  await pages.block({ pageId, reason: 'Malware' })
  await pages.unblock({ pageId })
  const imageId = ImageId.parse('a'.repeat(64))
  await sqlRows(db, 'insert into images (id, width, height, bytes, stored_bytes) values ($1, 1, 1, 1, 1)', [imageId])
  await images.block({ imageId, reason: 'Stolen' })
  await images.unblock({ imageId })
  const { items } = await audit.list({})
  expect(items.toReversed().map(shown)).toEqual([
    [email, 'account.create', 'grace@example.com', {}],
    [email, 'account.plan', 'grace@example.com', { from: 'free', to: 'pro' }],
    [email, 'account.role', 'grace@example.com', { from: 'user', to: 'admin' }],
    [email, 'account.role', 'grace@example.com', { from: 'admin', to: 'user' }],
    [email, 'account.reset', 'grace@example.com', {}],
    [email, 'account.suspend', 'grace@example.com', { reason: 'Spam' }],
    [email, 'account.unsuspend', 'grace@example.com', {}],
    [email, 'account.delete', 'grace@example.com', {}],
    [email, 'report.dismiss', slug, { note: 'It is not' }],
    [email, 'page.block', slug, { reason: 'Malware' }],
    [email, 'page.unblock', slug, {}],
    [email, 'image.block', imageId, { reason: 'Stolen' }],
    [email, 'image.unblock', imageId, {}],
  ])
  expect(new Set(items.map(({ action }) => action))).toEqual(new Set(AuditAction.options))
  expect((await audit.list({ search: accountId })).items).toHaveLength(8)
  expect((await audit.list({ search: email, action: 'page.block' })).items.map(shown)).toEqual([
    [email, 'page.block', slug, { reason: 'Malware' }],
  ])
})

test('an action that is refused or rolled back is not recorded', async () => {
  const before = (await audit.list({})).items.length
  const { id: pageId } = await createPage(as(await person()))
  expect(await outcomeOf(accounts.delete({ accountId: 'user_01jd8q4ws8fc5v2m3n9t6k7xza' }))).toBe('account_not_found')
  await db.pool.query('alter table audit add constraint never check (false) not valid')
  await expect(pages.block({ pageId, reason: 'Spam' })).rejects.toThrow()
  await db.pool.query('alter table audit drop constraint never')
  expect((await pages.list({ search: pageId })).items).toMatchObject([{ blockedReason: null }])
  expect((await audit.list({})).items).toHaveLength(before)
})

test("actions on the command line are marked as such, and the file has the list's entries, safe for spreadsheets", async () => {
  const { id: pageId } = await createPage(as(await person()))
  await blockPage(db, null, pageId, '=1+1')
  const { items } = await audit.list({ search: pageId })
  expect(items).toMatchObject([{ actorId: null, actor: 'command line', subjectKind: 'page', subjectId: pageId }])
  const { name, text } = await audit.file({ search: pageId })
  expect(name).toBe('audit-log.csv')
  const [head, line, end] = text.split('\r\n')
  expect(head).toBe('id,at,actorId,actor,action,subjectKind,subjectId,subject,details')
  expect(line).toContain(`,,command line,page.block,page,${pageId},`)
  expect(end).toBe('')
})
