import { administration } from '@tessera/api'
import { AdminPageFilter, PageBlock, ReportDismissal, ReportFilter } from '@tessera/contract'

import type { Command } from './admin-command.ts'
import { done, listed } from './command-output.ts'

const { blockPage, dismissReport, findPage, listAllPages, listReports } = administration

export const pageCommands: Readonly<Record<string, Command>> = {
  pages: {
    takes: '[<search>] [--blocked]',
    names: [0, 1],
    flags: ['blocked', 'after'],
    does: 'pages, by the beginning of a slug or title, an id, or the owner’s e-mail address or id',
    run: async ({ db, names: [search], options: { blocked, after } }) =>
      listed(await listAllPages(db, AdminPageFilter.parse({ search, blocked, cursor: after })), {
        id: ({ id }) => id,
        slug: ({ slug }) => slug,
        title: ({ title }) => title,
        owner: ({ owner }) => owner.email,
        published: ({ published }) => (published ? 'yes' : 'no'),
        reports: ({ openReports }) => openReports,
        blocked: ({ blockedReason }) => blockedReason,
      }),
  },
  block: {
    takes: '<page> <reason>',
    names: [2, 2],
    does: 'visitors get 410, and the owner sees the reason; closes its reports',
    run: async ({ db, names: [page = '', why] }) => {
      const { pageId, reason } = PageBlock.parse({ pageId: await findPage(db, page), reason: why })
      await blockPage(db, null, pageId, reason)
      return done(`${page} is blocked`)
    },
  },
  unblock: {
    takes: '<page>',
    names: [1, 1],
    does: 'take the block from a page',
    run: async ({ db, names: [page = ''] }) => {
      await blockPage(db, null, await findPage(db, page), null)
      return done(`${page} is not blocked`)
    },
  },
  reports: {
    takes: '[--closed]',
    names: [0, 0],
    flags: ['closed', 'after'],
    does: 'what visitors reported',
    run: async ({ db, options: { closed, after } }) =>
      listed(await listReports(db, ReportFilter.parse({ state: closed ? 'closed' : 'open', cursor: after })), {
        id: ({ id }) => id,
        at: ({ createdAt }) => createdAt,
        page: ({ page }) => page.slug,
        reason: ({ reason }) => reason,
        text: ({ text }) => text,
        outcome: ({ outcome }) => outcome,
        note: ({ note }) => note,
      }),
  },
  dismiss: {
    takes: '<report> [<note>]',
    names: [1, 2],
    does: 'close a report; the page stays as it is',
    run: async ({ db, names: [reportId, note] }) => {
      await dismissReport(db, null, ReportDismissal.parse({ reportId, note }))
      return done(`${reportId} is dismissed`)
    },
  },
}
