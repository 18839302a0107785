import type { HistoryEntry, PageDocument } from '@tessera/contract'
import { expect, test } from 'vitest'

import { callsTo, type Call, jsonOf, signUp } from '../../support/client.ts'
import { sleep } from '../../support/built-server.ts'
import { type Instance, instancesOfOneDatabase } from '../instances.ts'

const kills = 8
const { start } = await instancesOfOneDatabase()

const randomItem = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T

/** One write. The revision is null if the process was killed before it responded: the write may or may not have been stored. */
type Write = { title: string; revision: number | null }

/** A token that repeatedly changes the title of one link. */
type Writer = { token: string; key: string; linkId: string; writes: Write[] }

const env = { QUOTA_REVISIONS: '10000', REVISION_DAYS: '30', REVISION_MIB: '1000' }

/** Changes the title of the writer's link until the process ends or `stop` is aborted. */
async function writeUntil(stop: AbortSignal, { url }: Instance, pageId: string, writer: Writer): Promise<void> {
  const api = callsTo(url, { authorization: `Bearer ${writer.token}` })
  while (!stop.aborted) {
    const write: Write = { title: `${writer.key} ${writer.writes.length}`, revision: null }
    writer.writes.push(write)
    const answer = await api('PATCH', `/api/v1/pages/${pageId}/links/${writer.linkId}`, { title: write.title }).catch(() => undefined)
    if (!answer) return
    expect(answer.status, answer.text).toBe(200)
    write.revision = Number(/^"(\d+)\./.exec(answer.headers.get('etag') ?? '')?.[1])
  }
}

/** The titles that the writer's link may have at a revision. */
function possibleTitles({ writes }: Writer, revision: number): string[] {
  const last = writes.findLastIndex((write) => write.revision !== null && write.revision <= revision)
  const next = writes.findIndex((write, index) => index > last && write.revision !== null)
  return writes.slice(Math.max(last, 0), next === -1 ? undefined : next).map(({ title }) => title)
}

async function allEntries(api: Call, pageId: string): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  let path: string | undefined = `/api/v1/pages/${pageId}/revisions?limit=100`
  while (path !== undefined) {
    const answer = await api('GET', path)
    entries.push(...jsonOf<HistoryEntry[]>(answer))
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '')
  }
  return entries.toReversed()
}

test('while processes are killed, every acknowledged write by concurrent writers is in exactly one history entry', async () => {
  const instances = [await start(env), await start(env)]
  const owner = await signUp(randomItem(instances).url, 'history')
  const { pageId } = owner
  const asOwner = () => callsTo(randomItem(instances).url, { authorization: `Bearer ${owner.token}` })

  const writers: Writer[] = []
  for (const name of ['one', 'two', 'three']) {
    const session = callsTo(randomItem(instances).url, { cookie: owner.cookie })
    const { token } = jsonOf<{ token: string }>(await session('POST', '/api/v1/tokens', { name, scopes: ['pages:write', 'links:write'] }))
    const added = await asOwner()('POST', `/api/v1/pages/${pageId}/links`, { url: `https://example.com/${name}`, title: `${name} first` })
    const { id } = jsonOf<{ id: string }>(added)
    const revision = Number(/^"(\d+)\./.exec(added.headers.get('etag') ?? '')?.[1])
    const { links } = jsonOf<PageDocument>(await asOwner()('GET', `/api/v1/pages/${pageId}/document`))
    writers.push({ token, key: links.at(-1)?.key ?? '', linkId: id, writes: [{ title: `${name} first`, revision }] })
  }

  for (let round = 0; round < kills; round += 1) {
    const stop = new AbortController()
    const writing = writers.map((writer, index) => writeUntil(stop.signal, instances[(index + round) % 2] as Instance, pageId, writer))
    await sleep(100 + Math.random() * 400)
    const victim = Math.random() < 0.5 ? 0 : 1
    instances[victim]?.child.kill('SIGKILL')
    await instances[victim]?.exited
    await sleep(Math.random() * 100)
    stop.abort()
    await Promise.all(writing)
    instances[victim] = await start(env)
  }

  const api = asOwner()
  const entries = await allEntries(api, pageId)
  expect(entries.length).toBeGreaterThan(2 * kills)
  // Each revision is in exactly one entry.
  expect(entries.map(({ revision }) => revision)).toEqual([1, ...entries.map(({ lastRevision }) => lastRevision + 1)].slice(0, -1))
  const acknowledged = writers.flatMap(({ writes }) => writes.flatMap(({ revision }) => revision ?? []))
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
  expect(acknowledged.length).toBeGreaterThan(kills)

  const documentAt = async (revision: number) =>
    jsonOf<PageDocument>(await api('GET', `/api/v1/pages/${pageId}/revisions/${revision}/document`))
  const kept = entries.slice(
    entries.findIndex(({ lastRevision }) => writers.every(({ writes }) => lastRevision >= (writes[0]?.revision ?? 0))),
  )
  for (const { revision, lastRevision } of kept) {
    const { links } = await documentAt(revision)
    for (const writer of writers) {
      const { title } = links.find(({ key }) => key === writer.key) ?? {}
      expect(possibleTitles(writer, lastRevision), `revision ${lastRevision}`).toContain(title)
    }
  }
})
