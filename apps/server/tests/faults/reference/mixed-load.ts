import type { openDatabase } from '@tessera/db'
import { expect, vi } from 'vitest'

import { sleep } from '../../support/built-server.ts'
import { expectCounted, type Told } from '../../support/load/click-load.ts'
import { type Answered, callsTo, jsonOf, newVisitor, signUp } from '../../support/client.ts'
import type { Kind, Seen } from '../observed-responses.ts'

/** Milliseconds between two requests of a kind, however long their answers take. */
const every: Record<Kind, number> = {
  page: 100,
  redirect: 100,
  'page not in memory': 100,
  'sign-in': 500,
  dashboard: 100,
  'API read': 100,
  'API write': 100,
}

/** Of what was sent with an Idempotency-Key, which is the link's title, too: the id that was answered, if any. */
type Written = Map<string, string | undefined>

export type MixedLoad = {
  seen: readonly Seen[]
  /** No more requests; returns when those under way are answered. */
  stop(): Promise<void>
  /** To be asked after the end: what was acknowledged is there, nothing twice, and no click lost or doubled. */
  expectKept(connection: Parameters<typeof openDatabase>[0]): Promise<void>
}

/** Requests of all kinds at a steady pace: visitors, a person in the dashboard, scripts that read and write, sign-ins. */
export async function startMixedLoad(url: string, name: string): Promise<MixedLoad> {
  const { cookie, token, email, slug, linkId } = await signUp(url, name)
  const api = callsTo(url, { authorization: `Bearer ${token}` })
  // Apart from the page that visitors see, of which memory holds no version that may be old.
  const { id: ownPage } = jsonOf<{ id: string }>(await api('POST', '/api/v1/pages', { title: 'T', description: '', slug: `${name}-own` }))
  const links = `/api/v1/pages/${ownPage}/links`
  const seen: Seen[] = []
  const written: Written = new Map()
  const clicks = { sent: 0, acknowledged: 0 }
  const told: Told = new Map([[linkId, clicks]])

  const write = async (key: string): Promise<Answered> => {
    const answer = await api('POST', links, { url: 'https://example.com', title: key }, { 'idempotency-key': key })
    if (answer.status === 201) written.set(key, jsonOf<{ id: string }>(answer).id)
    return answer
  }
  const click = async (): Promise<Answered> => {
    clicks.sent += 1
    const answer = await callsTo(url, newVisitor())('GET', `/go/${linkId}`)
    if (answer.status === 302) clicks.acknowledged += 1
    return answer
  }
  const ask: Record<Kind, (nth: number) => Promise<Answered>> = {
    page: () => callsTo(url)('GET', `/${slug}`),
    redirect: click,
    'page not in memory': (nth) => callsTo(url)('GET', `/${name}-none-${nth}`),
    'sign-in': () => callsTo(url)('POST', '/api/auth/sign-in/email', { email, password: 'correct horse' }),
    dashboard: () => callsTo(url, { cookie })('GET', '/trpc/account.me'),
    'API read': () => api('GET', `/api/v1/pages/${ownPage}`),
    'API write': (nth) => {
      written.set(`key-${nth}`, undefined)
      return write(`key-${nth}`)
    },
  }

  const pending = new Set<Promise<void>>()
  const send = (kind: Kind, nth: number) => {
    const sent = performance.now()
    const note = (answer?: Answered) =>
      void seen.push({
        kind,
        sent,
        ms: performance.now() - sent,
        status: answer?.status,
        comesBack: /^\d+$/.test(answer?.headers.get('retry-after') ?? ''),
      })
    const request = ask[kind](nth)
      .then(note)
      .catch(() => note())
    pending.add(request)
    void request.finally(() => pending.delete(request))
  }
  const timers = (Object.keys(ask) as Kind[]).map((kind) => {
    let nth = 0
    return setInterval(() => send(kind, (nth += 1)), every[kind])
  })

  return {
    seen,
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      while (pending.size > 0) await sleep(10)
    },
    expectKept: async (connection) => {
      // Whoever got no answer asks again with the same key: made once, whether the first request was heard or not.
      for (const [key, id] of written) if (id === undefined) expect((await write(key)).status).toBe(201)
      const kept = jsonOf<{ id: string; title: string }[]>(await api('GET', links))
      expect(new Map(kept.map(({ title, id }) => [title, id]))).toEqual(written)
      expect(kept).toHaveLength(written.size)
      // What waits in the journal is counted when the database is asked next.
      await vi.waitFor(() => expectCounted(connection, told), { timeout: 10_000, interval: 200 })
    },
  }
}
