import { type ClickSpike, type InstanceStats, type Quantity, clickSpikeRule } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, clicks, links, pages, reports, type SQL, sql, statement, statsDay, t, users } from '@tessera/db/sql'

/** Tables with more rows than this are not counted: PostgreSQL's own estimate is shown instead. */
const maxCountedRows = 100_000

const quantity = (estimate: SQL, table: typeof users | typeof pages | typeof links | typeof clicks) =>
  t.json<Quantity>(sql`(select case when e.rows > ${maxCountedRows} then json_build_object('count', e.rows, 'exact', false)
      else json_build_object('count', (select count(*) from ${table}), 'exact', true) end from (select ${estimate}::bigint as rows) e)`)
const estimatedRows = (table: string) => sql`(select reltuples from pg_class where oid = ${table}::regclass)`
const estimatedRowsOfPartitions = (table: string) =>
  sql`(select sum(greatest(c.reltuples, 0)) from pg_partition_tree(${table}) t join pg_class c on c.oid = t.relid where t.isleaf)`

const getFigures = statement('instance_figures', {
  row: {
    accounts: quantity(estimatedRows('users'), users),
    pages: quantity(estimatedRows('pages'), pages),
    links: quantity(estimatedRows('links'), links),
    clicks: quantity(estimatedRowsOfPartitions('clicks'), clicks),
    suspendedAccounts: t.bigint(sql`(select count(*) from ${users} where ${users.suspendedAt} is not null and ${users.deletedAt} is null)`),
    blockedPages: t.bigint(sql`(select count(*) from ${pages} where ${pages.blockedAt} is not null)`),
    openReports: t.bigint(sql`(select count(*) from ${reports} where ${reports.closedAt} is null)`),
    database: t.json<InstanceStats['database']>(
      sql`json_build_object('bytes', pg_database_size(current_database()), 'version', current_setting('server_version'))`,
    ),
  },
  query: (_, columns) => sql`select ${columns}`,
})

/** The size of the database and the number of rows in it. */
export async function readFigures(db: Db): Promise<Omit<InstanceStats, 'process'>> {
  const [row] = await db.query(getFigures)
  if (!row) throw new Error('The figures of an instance are one row')
  return row
}

const p = alias(pages, 'p')
const s = alias(statsDay, 's')
const b = alias(statsDay, 'b')
const { usualDays, mostClicked } = clickSpikeRule

// Reads only the most clicked pages of a day, however many pages there are: an index has them in this order.
const findSpikes = statement('instance_spikes', {
  params: { now: t.timestamp() },
  row: {
    page: t.json<ClickSpike['page']>(sql`json_build_object('id', ${p.id}, 'slug', ${p.slug}, 'title', ${p.title})`),
    day: t.text(sql`to_char(d.at at time zone 'utc', 'YYYY-MM-DD')`),
    clicks: s.clicks,
    usual: t.float(sql`round(u.clicks / ${usualDays}.0, 1)::float8`),
  },
  query: ({ now }, columns) => {
    const today = sql`date_trunc('day', ${now}::timestamptz, 'UTC')`
    return sql`select ${columns} from (values (${today}), (${today} - interval '24 hours')) d(at)
      cross join lateral (select ${statsDay.page}, ${statsDay.clicks} from ${statsDay}
        where ${statsDay.dim} = 't' and ${statsDay.at} = d.at order by ${statsDay.clicks} desc limit ${mostClicked}) ${s}
      join ${pages} ${p} on ${p.id} = ${s.page}
      cross join lateral (select coalesce(sum(${b.clicks}), 0) as clicks from ${statsDay} ${b}
        where ${b.page} = ${s.page} and ${b.grain} = 'd' and ${b.dim} = 't' and ${b.at} < d.at and ${b.at} >= d.at - interval '${usualDays * 24} hours') u
    where ${s.clicks} >= ${clickSpikeRule.clicks} and ${s.clicks} * ${usualDays} >= u.clicks * ${clickSpikeRule.times}
    order by d.at desc, ${s.clicks} desc, ${p.id}`
  },
})

/** Pages that were clicked far more often than usual today or yesterday, by the contract's rule. */
export const listSpikes = (db: Db, now = new Date()): Promise<ClickSpike[]> => db.query(findSpikes, { now })
