import type { LinkId } from '@tessera/contract'

import type { Told } from '../support/load/click-load.ts'
import { type Account, callsTo, jsonOf, newVisitor } from '../support/client.ts'
import type { Ask } from '../support/load/open-loop.ts'

/** Pages that are read, and as many that are written to. */
const pages = 50
const tiles = 10

export type Asks = {
  page: () => Ask
  redirect: () => Ask
  read: () => Ask
  write: () => Ask
  signIn: () => Ask
  /** What was acknowledged: the ids of links, and clicks. */
  written: Set<string>
  told: Told
}

const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T

/** Everything that is asked of a service that has pages of this account. */
export async function prepareAsks(url: string, { token, email }: Account): Promise<Asks> {
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
  for (let nth = 0; nth < pages; nth += 1) {
    read.push(await make(`read-${nth}`, tiles))
    grown.push(await make(`grown-${nth}`, 0))
  }
  const links = read.flatMap((page) => page.links)
  const told: Told = new Map(links.map((link) => [link, { sent: 0, acknowledged: 0 }]))
  const written = new Set<string>()
  return {
    written,
    told,
    page: () => ({ kind: 'page', path: `/${pick(read).slug}`, expected: 200 }),
    redirect: () => {
      const link = pick(links)
      const seen = told.get(link) as { sent: number; acknowledged: number }
      seen.sent += 1
      return { kind: 'redirect', path: `/go/${link}`, headers: newVisitor(), expected: 302, taken: () => void (seen.acknowledged += 1) }
    },
    read: () => ({ kind: 'API read', path: `/api/v1/pages/${pick(read).id}`, headers, expected: 200 }),
    write: () => ({
      kind: 'API write',
      method: 'POST',
      path: `/api/v1/pages/${pick(grown).id}/links`,
      headers,
      body: '{"url":"https://example.com","title":"A link"}',
      expected: 201,
      taken: (text) => void written.add((JSON.parse(text) as { id: string }).id),
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
