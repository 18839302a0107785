import { Agent, get } from 'node:http'

import { auditClicks } from '@tessera/api'
import type { LinkId } from '@tessera/contract'
import { type Database, openDatabase } from '@tessera/db'
import { expect } from 'vitest'

import { type Account, callsTo, jsonOf, newVisitor } from '../client.ts'

/** How many clicks on a link were asked for, and how many answered. */
export type Told = Map<LinkId, { sent: number; acknowledged: number }>

/** A page of this account with so many links, of which nobody has clicked any. */
export async function pageToClick(url: string, { token }: Account, slug: string, size: number): Promise<Told> {
  const api = callsTo(url, { authorization: `Bearer ${token}` })
  const { id } = jsonOf<{ id: string }>(await api('POST', '/api/v1/pages', { title: 'T', description: '', slug }))
  const told: Told = new Map()
  for (let index = 0; index < size; index += 1) {
    const link = jsonOf<{ id: LinkId }>(await api('POST', `/api/v1/pages/${id}/links`, { url: 'https://example.com' }))
    told.set(link.id, { sent: 0, acknowledged: 0 })
  }
  await api('POST', `/api/v1/pages/${id}/publish`)
  return told
}

/** Everybody clicks, each a new visitor each time, until told to stop or until the server does not answer. */
export async function clickAll(url: string, told: Told, stop: AbortSignal): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const links = [...told.keys()]
  const client = async () => {
    while (!stop.aborted) {
      const link = links[Math.floor(Math.random() ** 2 * links.length)] as LinkId
      const seen = told.get(link) as { sent: number; acknowledged: number }
      seen.sent += 1
      const status = await new Promise<number | undefined>((resolve) => {
        get(`${url}/go/${link}`, { agent, headers: newVisitor() }, (response) => {
          response.resume().once('error', () => {})
          resolve(response.statusCode)
        }).once('error', () => resolve(undefined))
      })
      if (status === undefined) return
      if (status === 302) seen.acknowledged += 1
    }
  }
  await Promise.all(Array.from({ length: 30 }, client))
  agent.destroy()
}

/** Every click that was answered is in ledger and sums, once, and none that was not asked for. */
export async function expectCounted(connection: Parameters<typeof openDatabase>[0], told: Told): Promise<void> {
  const db = openDatabase(connection)
  try {
    const { differences } = await auditClicks(db)
    expect(differences).toEqual([])
    const counted = await clicksOf(db, [...told.keys()])
    const wrong = [...told].filter(([link, { sent, acknowledged }]) => {
      const clicks = counted.get(link) ?? 0
      return clicks < acknowledged || clicks > sent
    })
    expect(wrong.map(([link, seen]) => ({ link, ...seen, counted: counted.get(link) }))).toEqual([])
  } finally {
    await db.close()
  }
}

async function clicksOf(db: Database, links: LinkId[]): Promise<Map<LinkId, number>> {
  const text = 'select l.id, c.clicks from links l join click_counts c on c.link = l.n where l.id = any($1)'
  const { rows } = await db.pool.query<{ id: LinkId; clicks: number }>(text, [links])
  return new Map(rows.map(({ id, clicks }) => [id, clicks]))
}
