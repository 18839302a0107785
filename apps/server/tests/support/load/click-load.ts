import { Agent, get } from 'node:http'

import { auditClicks } from '@tessera/api'
import type { LinkId } from '@tessera/contract'
import { type Database, openDatabase } from '@tessera/db'
import { expect } from 'vitest'

import { type Account, callsTo, jsonOf, newVisitor } from '../client.ts'

/** How many clicks on a link were sent and acknowledged, and the referrers of the acknowledged clicks that had one of their own. */
export type ClickRecord = { sent: number; acknowledged: number; referrers: string[] }
export type ClickRecords = Map<LinkId, ClickRecord>

export const newClickRecord = (): ClickRecord => ({ sent: 0, acknowledged: 0, referrers: [] })

let clicks = 0

/**
 * Counts a click as sent. Its headers have a referrer that no other click has, so that the ledger shows whether it was counted once,
 * also if it was not acknowledged.
 */
export function newClick(record: ClickRecord): { headers: Record<string, string>; acknowledge: () => void } {
  const referrer = `click-${process.pid}-${(clicks += 1)}.example`
  record.sent += 1
  return {
    headers: { ...newVisitor(), referer: `https://${referrer}/` },
    acknowledge: () => {
      record.acknowledged += 1
      record.referrers.push(referrer)
    },
  }
}

/** Creates a published page of this account with `size` links. */
export async function pageToClick(url: string, { token }: Account, slug: string, size: number): Promise<ClickRecords> {
  const api = callsTo(url, { authorization: `Bearer ${token}` })
  const { id } = jsonOf<{ id: string }>(await api('POST', '/api/v1/pages', { title: 'T', description: '', slug }))
  const records: ClickRecords = new Map()
  for (let index = 0; index < size; index += 1) {
    const link = jsonOf<{ id: LinkId }>(await api('POST', `/api/v1/pages/${id}/links`, { url: 'https://example.com' }))
    records.set(link.id, newClickRecord())
  }
  await api('POST', `/api/v1/pages/${id}/publish`)
  return records
}

/** Requests in flight at once. */
const clients = 30

/** Clicks on the links at random, each time as a new visitor, until `stop` aborts or a request gets no response. */
export async function clickAll(url: string, records: ClickRecords, stop: AbortSignal): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const links = [...records]
  const client = async () => {
    while (!stop.aborted) {
      const [link, record] = links[Math.floor(Math.random() ** 2 * links.length)] as [LinkId, ClickRecord]
      const { headers, acknowledge } = newClick(record)
      const status = await new Promise<number | undefined>((resolve) => {
        get(`${url}/go/${link}`, { agent, headers }, (response) => {
          response.resume().once('error', () => {})
          resolve(response.statusCode)
        }).once('error', () => resolve(undefined))
      })
      if (status === undefined) return
      if (status === 302) acknowledge()
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
}

/**
 * Expects that the sums agree with the ledger, and that each link has at least its acknowledged and at most its sent clicks. Of clicks
 * with a referrer of their own it also expects that each acknowledged one is in the ledger, and none twice.
 */
export async function expectCounted(connection: Parameters<typeof openDatabase>[0], records: ClickRecords): Promise<void> {
  const db = openDatabase(connection)
  try {
    const { differences } = await auditClicks(db)
    expect(differences).toEqual([])
    const counted = await clicksOf(db, [...records.keys()])
    const wrong = [...records].filter(([link, { sent, acknowledged }]) => {
      const clicks = counted.get(link) ?? 0
      return clicks < acknowledged || clicks > sent
    })
    expect(wrong.map(([link, { sent, acknowledged }]) => ({ link, sent, acknowledged, counted: counted.get(link) }))).toEqual([])
    const byReferrer = await clicksByReferrer(db)
    expect([...byReferrer].filter(([, times]) => times > 1)).toEqual([])
    const missing = [...records.values()].flatMap(({ referrers }) => referrers.filter((referrer) => !byReferrer.has(referrer)))
    expect(missing).toEqual([])
  } finally {
    await db.close()
  }
}

async function clicksOf(db: Database, links: LinkId[]): Promise<Map<LinkId, number>> {
  const text = 'select l.id, c.clicks from links l join click_counts c on c.link = l.n where l.id = any($1)'
  const { rows } = await db.pool.query<{ id: LinkId; clicks: number }>(text, [links])
  return new Map(rows.map(({ id, clicks }) => [id, clicks]))
}

/** How often the ledger has each referrer that `newClick` made in this process. */
async function clicksByReferrer(db: Database): Promise<Map<string, number>> {
  const text = 'select referrer, count(*)::int as times from clicks where referrer like $1 group by referrer'
  const { rows } = await db.pool.query<{ referrer: string; times: number }>(text, [`click-${process.pid}-%.example`])
  return new Map(rows.map(({ referrer, times }) => [referrer, times]))
}
