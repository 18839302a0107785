import type { Database } from '@tessera/db'

/** A view or a click as the tests count it. `device` is the ledger's letter, and `link` null in a view. */
export type Visit = {
  at: number
  page: string
  link: string | null
  host: string
  device: string
  country: string
  /** The visitor's first view of the day. */
  fresh: boolean
}

const insert = `insert into stats (page, grain, dim, at, key, views, visitors, clicks)
  select * from unnest($1::text[], $2::"char"[], $3::"char"[], $4::timestamptz[], $5::text[], $6::int[], $7::int[], $8::int[])`

const grains = { h: 13, d: 10, m: 7 } as const

/** When the hour, day or month of UTC begins. */
const begin = (grain: keyof typeof grains, at: number): string =>
  `${new Date(at).toISOString().slice(0, grains[grain])}${{ h: ':00Z', d: 'T00:00Z', m: '-01T00:00Z' }[grain]}`

/** Writes what the counting would have made of these visits. */
export async function writeTraffic(db: Database, visits: readonly Visit[]): Promise<void> {
  const sums = new Map<string, [page: string, grain: string, dim: string, at: string, key: string, number, number, number]>()
  for (const { at, page, link, host, device, country, fresh } of visits) {
    const dims = [['t', ''], ['a', `${device}|${country}`], ['r', host], ...(link === null ? [] : [['l', link]])] as const
    for (const grain of ['h', 'd', 'm'] as const) {
      for (const [dim = '', key = ''] of dims) {
        const of = [page, grain, dim, begin(grain, at), key] as const
        const sum = sums.get(of.join(' ')) ?? [...of, 0, 0, 0]
        sum[5] += link === null ? 1 : 0
        sum[6] += fresh ? 1 : 0
        sum[7] += link === null ? 0 : 1
        sums.set(of.join(' '), sum)
      }
    }
  }
  const rows = [...sums.values()]
  await db.pool.query(
    insert,
    [0, 1, 2, 3, 4, 5, 6, 7].map((column) => rows.map((row) => row[column])),
  )
}
