import { administration } from '@tessera/api'
import { AdminPageFilter, PageBlock, ReportDismissal, ReportFilter } from '@tessera/contract'

import { type Command, confirmation, table } from './command.ts'

const { blockPage, dismissReport, findPage, listAllPages, listReports } = administration

export const pageCommands: Readonly<Record<string, Command>> = {
  pages: {
    optional: 'search',
    flags: ['blocked', 'after'],
    description: 'list pages; search by the beginning of a slug or title, by id, or by the owner’s email address or id',
    run: async ({ db, args: [search], options: { blocked, after } }) =>
      table(await listAllPages(db, AdminPageFilter.parse({ search, blocked, cursor: after })), (page) => ({
        id: page.id,
        slug: page.slug,
        title: page.title,
        owner: page.owner.email,
        published: page.published ? 'yes' : 'no',
        reports: page.openReports,
        blocked: page.blockedReason,
      })),
  },
  block: {
    required: ['page', 'reason'],
    description: 'block a page: it answers 410, its owner sees the reason, and its reports are closed',
    run: async ({ db, args: [page = '', why] }) => {
      const { pageId, reason } = PageBlock.parse({ pageId: await findPage(db, page), reason: why })
      await blockPage(db, null, pageId, reason)
      return confirmation(`${page} is blocked`)
    },
  },
  unblock: {
    required: ['page'],
    description: 'unblock a page',
    run: async ({ db, args: [page = ''] }) => {
      await blockPage(db, null, await findPage(db, page), null)
      return confirmation(`${page} is no longer blocked`)
    },
  },
  reports: {
    flags: ['closed', 'after'],
    description: 'list open reports by visitors, or closed ones',
    run: async ({ db, options: { closed, after } }) =>
      table(
        await listReports(db, ReportFilter.parse({ state: closed ? 'closed' : 'open', cursor: after })),
        ({ id, createdAt, page, reason, text, outcome, note }) => ({ id, at: createdAt, page: page.slug, reason, text, outcome, note }),
      ),
  },
  dismiss: {
    required: ['report'],
    optional: 'note',
    description: 'dismiss a report and leave the page as it is',
    run: async ({ db, args: [reportId, note] }) => {
      await dismissReport(db, null, ReportDismissal.parse({ reportId, note }))
      return confirmation(`${reportId} is dismissed`)
    },
  },
}
