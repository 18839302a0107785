import { orThrow } from '@tessera/client'

import { connect, type Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { isAnalytics, isList, withShape } from '../sync/response-shape.ts'
import { serviceOf } from '../sync/document-requests.ts'
import { pageAt } from './pages.ts'
import { exitCode } from '../exit-code.ts'
import { counted } from '../output/changes.ts'
import { dim, escapeText, type Terminal } from '../output/terminal.ts'

export async function linksCommand(context: Context, slug: string): Promise<number> {
  const { origin, tessera } = await connect(context)
  const { pageId } = await pageAt(serviceOf(tessera), slug)
  const links = await orThrow(withShape(tessera.GET('/pages/{pageId}/links', { params: { path: { pageId } } }), isList))
  const { terminal, options } = context
  if (options.json) terminal.printJson({ version: 1, url: origin, pageId, links })
  else {
    const rows = links.map(({ id, type, title, url, clicks }) => [id, type, title ?? '', url, String(clicks)])
    printTable(terminal, ['id', 'type', 'title', 'url', 'clicks'], rows)
  }
  return exitCode.done
}

export type AnalyticsOptions = { from?: string; to?: string; interval?: string; csv?: true | string }

const tables = ['series', 'links', 'referrers', 'devices', 'countries']

export async function analyticsCommand(context: Context, slug: string, { csv, ...range }: AnalyticsOptions): Promise<number> {
  if (typeof csv === 'string' && !tables.includes(csv)) throw new Failure(`--csv takes one of ${tables.join(', ')}`)
  const { origin, tessera } = await connect(context)
  const { pageId } = await pageAt(serviceOf(tessera), slug)
  // The service checks the values.
  type Query = { from?: string; to?: string; interval?: 'day' | 'hour'; table?: 'links' }
  const table = typeof csv === 'string' && csv !== 'series' ? { table: csv } : {}
  const params = { path: { pageId }, query: { ...range, ...table } as Query }
  const { terminal, options } = context
  if (csv !== undefined) {
    const call = tessera.GET('/pages/{pageId}/analytics', { params, headers: { accept: 'text/csv' }, parseAs: 'text' })
    terminal.printRaw(await orThrow(call))
    return exitCode.done
  }
  const analytics = await orThrow(withShape(tessera.GET('/pages/{pageId}/analytics', { params }), isAnalytics))
  if (options.json) {
    terminal.printJson({ version: 1, url: origin, pageId, analytics })
    return exitCode.done
  }
  const { from, to, totals, links, referrers } = analytics
  terminal.print(`${from} to ${to}`)
  terminal.print(`${counted(totals.views, 'view')}, ${counted(totals.visitors, 'visitor')}, ${counted(totals.clicks, 'click')}`)
  printTable(
    terminal,
    ['clicks', 'link', 'url'],
    links.map(({ clicks, title, url }) => [String(clicks), title ?? '', url]),
  )
  printTable(
    terminal,
    ['views', 'referrer'],
    referrers.map(({ views, host }) => [String(views), host ?? 'direct']),
  )
  return exitCode.done
}

export async function tokensCommand(context: Context): Promise<number> {
  const { origin, tessera } = await connect(context)
  const tokens = await orThrow(withShape(tessera.GET('/tokens'), isList))
  const { terminal, options } = context
  if (options.json) terminal.printJson({ version: 1, url: origin, tokens })
  else {
    const rows = tokens.map((token) => {
      const { id, name, lastFour, scopes, expiresAt } = token
      const { pages = null } = token as { pages?: string[] | null }
      return [id, name ?? '', `…${lastFour}`, scopes.join(' '), pages === null ? 'all' : String(pages.length), expiresAt ?? 'never']
    })
    printTable(terminal, ['id', 'name', 'ends in', 'scopes', 'pages', 'expires'], rows)
  }
  return exitCode.done
}

export async function revokeCommand(context: Context, tokenId: string): Promise<number> {
  const { origin, tessera } = await connect(context)
  await orThrow(tessera.DELETE('/tokens/{tokenId}', { params: { path: { tokenId } } }))
  if (context.options.json) context.terminal.printJson({ version: 1, url: origin, revoked: tokenId })
  else context.terminal.print(`revoked ${tokenId}`)
  return exitCode.done
}

/** Aligned columns. An empty list shows only the header. */
function printTable(terminal: Terminal, header: readonly string[], rows: readonly (readonly string[])[]): void {
  const escaped = rows.map((row) => row.map(escapeText))
  const widths = header.map((title, column) => Math.max(title.length, ...escaped.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  terminal.print(dim(line(header)))
  for (const row of escaped) terminal.print(line(row))
}
