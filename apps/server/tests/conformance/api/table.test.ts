import { expect, test } from 'vitest'

import { rows } from '../../support/rows.ts'

// The loops read scopes and statuses from the rows; here they are once more, as the specification and the contract say them.
const read = 'pages:read'
const write = 'pages:write'
const either = 'links:write pages:write'
const manage = 'tokens:manage'

test('every route has the method, address, scope and status that the specification and the contract give it', () => {
  const table = rows.flatMap(({ route, meta: { row } }) =>
    route ? [`${route.method} ${route.path} | ${[row.access].flat().join(' ')} | ${row.status}`] : [],
  )
  expect(table.toSorted()).toEqual(
    [
      'POST /tokens | session | 201',
      `GET /pages | ${read} ${write} | 200`,
      `POST /pages | ${write} | 201`,
      `GET /pages/{pageId} | ${read} | 200`,
      `PATCH /pages/{pageId} | ${write} | 200`,
      `GET /pages/{pageId}/theme | ${read} | 200`,
      `PUT /pages/{pageId}/theme | ${write} | 200`,
      `POST /pages/{pageId}/publish | ${write} | 200`,
      `POST /pages/{pageId}/links | ${write} | 201`,
      `GET /pages/{pageId}/links | ${read} | 200`,
      `DELETE /pages/{pageId} | ${write} | 204`,
      `PUT /pages/{pageId}/publication | ${write} | 200`,
      `PUT /pages/{pageId}/password | ${write} | 204`,
      `DELETE /pages/{pageId}/password | ${write} | 204`,
      `PATCH /pages/{pageId}/links/{linkId} | ${either} | 200`,
      `DELETE /pages/{pageId}/links/{linkId} | ${either} | 204`,
      `PUT /pages/{pageId}/links/order | ${either} | 200`,
      `GET /pages/{pageId}/links/{linkId} | ${read} | 200`,
      `GET /pages/{pageId}/analytics | ${read} | 200`,
      `GET /pages/{pageId}/document | ${read} | 200`,
      `PUT /pages/{pageId}/document | ${write} | 200`,
      `PUT /pages/by-slug/{slug}/document | ${write} | 200`,
      `GET /tokens | ${manage} | 200`,
      `GET /tokens/{tokenId} | ${manage} | 200`,
      `DELETE /tokens/{tokenId} | ${manage} | 204`,
      'DELETE /me/token | any | 204',
      'GET /me | any | 200',
    ].toSorted(),
  )
})

test('the rows without a route are the dashboard’s own, for everybody, for sessions or for administrators', () => {
  const own = rows.filter(({ route }) => !route).map(({ name, meta }) => `${name} | ${String(meta.row.access)}`)
  expect(own.toSorted()).toEqual([
    'account.disconnect | session',
    'account.instance | public',
    'account.rename | session',
    'account.settings | session',
    'account.signedIn | public',
    'account.usage | session',
    'admin.accounts.create | admin',
    'admin.accounts.delete | admin',
    'admin.accounts.list | admin',
    'admin.accounts.makeResetToken | admin',
    'admin.accounts.setPlan | admin',
    'admin.accounts.setRole | admin',
    'admin.accounts.suspend | admin',
    'admin.accounts.unsuspend | admin',
    'admin.audit.file | admin',
    'admin.audit.list | admin',
    'admin.instance.figures | admin',
    'admin.instance.spikes | admin',
    'admin.pages.block | admin',
    'admin.pages.list | admin',
    'admin.pages.unblock | admin',
    'admin.reports.dismiss | admin',
    'admin.reports.list | admin',
    'analytics.file | pages:read',
    'analytics.overview | pages:read',
    'pages.cards | pages:read',
    'pages.duplicate | pages:write',
    'pages.editor | pages:read',
    'sessions.end | session',
    'sessions.endOthers | session',
    'sessions.list | session',
  ])
})
