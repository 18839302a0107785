import type { LinkId } from '@tessera/contract'

import { type ClickRecord, type ClickRecords, newClickRecord } from '../support/load/click-load.ts'
import { type Account, callsTo, jsonOf, newVisitor } from '../support/client.ts'
import type { LoadRequest } from '../support/load/open-loop.ts'

/** Pages that are read, and as many others that links are added to. */
const pagesOfEachKind = 50
const linksOfReadPage = 10

export type LoadRequests = {
  page: () => LoadRequest
  redirect: () => LoadRequest
  read: () => LoadRequest
  write: () => LoadRequest
  signIn: () => LoadRequest
  /** Ids of the links whose creation was acknowledged. */
  written: Set<string>
  clicks: ClickRecords
}

const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T

/** Creates pages of this account. Returns the requests that the load consists of, and a record of what is acknowledged. */
export async function prepareRequests(url: string, { token, email }: Account): Promise<LoadRequests> {
  const headers = { authorization: `Bearer ${token}` }
  const api = callsTo(url, headers)
  const make = async (slug: string, links: number) => {
    const { id } = jsonOf<{ id: string }>(await api('POST', '/api/v1/pages', { title: 'Soak', description: '', slug }))
    const made: LinkId[] = []
    while (made.length < links) {
      made.push(jsonOf<{ id: LinkId }>(await api('POST', `/api/v1/pages/${id}/links`, { url: 'https://example.com', title: 'A link' })).id)
    }
    await api('POST', `/api/v1/pages/${id}/publish`)
    return { id, slug, links: made }
  }
  const read: Awaited<ReturnType<typeof make>>[] = []
  const grown: typeof read = []
  for (let nth = 0; nth < pagesOfEachKind; nth += 1) {
    read.push(await make(`read-${nth}`, linksOfReadPage))
    grown.push(await make(`grown-${nth}`, 0))
  }
  const links = read.flatMap((page) => page.links)
  const records: ClickRecords = new Map(links.map((link) => [link, newClickRecord()]))
  const written = new Set<string>()
  return {
    written,
    clicks: records,
    page: () => ({ kind: 'page', path: `/${pick(read).slug}`, expected: 200 }),
    redirect: () => {
      const link = pick(links)
      const record = records.get(link) as ClickRecord
      record.sent += 1
      return { kind: 'redirect', path: `/go/${link}`, headers: newVisitor(), expected: 302, accept: () => void (record.acknowledged += 1) }
    },
    read: () => ({ kind: 'API read', path: `/api/v1/pages/${pick(read).id}`, headers, expected: 200 }),
    write: () => ({
      kind: 'API write',
      method: 'POST',
      path: `/api/v1/pages/${pick(grown).id}/links`,
      headers,
      body: '{"url":"https://example.com","title":"A link"}',
      expected: 201,
      accept: (text) => void written.add((JSON.parse(text) as { id: string }).id),
    }),
    signIn: () => ({
      kind: 'sign-in',
      method: 'POST',
      path: '/api/auth/sign-in/email',
      body: JSON.stringify({ email, password: 'correct horse' }),
      expected: 200,
    }),
  }
}
