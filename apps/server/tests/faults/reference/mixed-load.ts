import type { openDatabase } from '@tessera/db'
import { expect, vi } from 'vitest'

import { sleep } from '../../support/built-server.ts'
import { expectCounted, newClick, newClickRecord } from '../../support/load/click-load.ts'
import { type Answered, callsTo, jsonOf, signUp } from '../../support/client.ts'
import type { Kind, Seen } from '../observed-responses.ts'

/** Milliseconds between two requests of a kind, however long their responses take. */
const intervalMs: Record<Kind, number> = {
  page: 100,
  redirect: 100,
  'page not in memory': 500,
  'unknown page': 100,
  'sign-in': 500,
  dashboard: 100,
  'API read': 100,
  'API write': 100,
}

/** By Idempotency-Key, which is also the link's title: the id in the response, if there was one. */
type Written = Map<string, string | undefined>

export type MixedLoad = {
  seen: readonly Seen[]
  /** Stops sending, and resolves when all requests in flight have ended. */
  stop(): Promise<void>
  /** Call it after `stop`. Expects that every acknowledged write and click exists, and none twice. */
  expectKept(connection: Parameters<typeof openDatabase>[0]): Promise<void>
}

/** Enough for a load of 200 s. Each is requested once. */
const coldPages = 400

/** Sends requests of all kinds at a steady rate: visitors, a person in the dashboard, scripts that read and write, sign-ins. */
export async function startMixedLoad(url: string, name: string): Promise<MixedLoad> {
  const { cookie, token, email, slug, linkId } = await signUp(url, name)
  const api = callsTo(url, { authorization: `Bearer ${token}` })
  // Writes go to a page of their own: a page whose write may have been committed is dropped from memory, and visitors need theirs there.
  const { id: ownPage } = jsonOf<{ id: string }>(await api('POST', '/api/v1/pages', { title: 'T', description: '', slug: `${name}-own` }))
  const links = `/api/v1/pages/${ownPage}/links`
  for (let nth = 1; nth <= coldPages; nth += 1) {
    const cold = await api('POST', '/api/v1/pages', { title: 'Cold', description: '', slug: `${name}-cold-${nth}` })
    await api('POST', `/api/v1/pages/${jsonOf<{ id: string }>(cold).id}/publish`)
  }
  const seen: Seen[] = []
  const written: Written = new Map()
  const clicks = newClickRecord()

  const write = async (key: string): Promise<Answered> => {
    const answer = await api('POST', links, { url: 'https://example.com', title: key }, { 'idempotency-key': key })
    if (answer.status === 201) written.set(key, jsonOf<{ id: string }>(answer).id)
    return answer
  }
  const click = async (): Promise<Answered> => {
    const { headers, acknowledge } = newClick(clicks)
    const answer = await callsTo(url, headers)('GET', `/go/${linkId}`)
    if (answer.status === 302) acknowledge()
    return answer
  }
  const ask: Record<Kind, (nth: number) => Promise<Answered>> = {
    page: () => callsTo(url)('GET', `/${slug}`),
    redirect: click,
    'page not in memory': (nth) => {
      if (nth > coldPages) throw new Error(`The load has only ${coldPages} pages that were not requested before`)
      return callsTo(url)('GET', `/${name}-cold-${nth}`)
    },
    'unknown page': (nth) => callsTo(url)('GET', `/${name}-unknown-${nth}`),
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
    return setInterval(() => send(kind, (nth += 1)), intervalMs[kind])
  })

  return {
    seen,
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      while (pending.size > 0) await sleep(10)
    },
    expectKept: async (connection) => {
      // A write without a response is sent again with its key; the link must exist once, whether or not the first request arrived.
      for (const [key, id] of written) if (id === undefined) expect((await write(key)).status).toBe(201)
      const kept = jsonOf<{ id: string; title: string }[]>(await api('GET', links))
      expect(new Map(kept.map(({ title, id }) => [title, id]))).toEqual(written)
      expect(kept).toHaveLength(written.size)
      // Clicks in the journal are counted with the next successful query.
      await vi.waitFor(() => expectCounted(connection, new Map([[linkId, clicks]])), { timeout: 60_000, interval: 200 })
    },
  }
}
