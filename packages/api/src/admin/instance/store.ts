import { type ClickSpike, type InstanceFigures, type Quantity, spikeRule } from '@tessera/contract'
import type { Db } from '@tessera/db'

/** Rows that are counted one by one; of more PostgreSQL's estimate has to do, which it keeps up to date by itself. */
const countable = 100_000

const quantity = (estimate: string, table: string) =>
  `(select case when e.rows > ${countable} then json_build_object('count', e.rows, 'exact', false)
      else json_build_object('count', (select count(*) from ${table}), 'exact', true) end from (select ${estimate}::bigint as rows) e)`
const rowsOf = (table: string) => `(select reltuples from pg_class where oid = '${table}'::regclass)`
const rowsOfParts = (table: string) =>
  `(select sum(greatest(c.reltuples, 0)) from pg_partition_tree('${table}') t join pg_class c on c.oid = t.relid where t.isleaf)`

const figures = {
  name: 'instance_figures',
  text: `select ${quantity(rowsOf('users'), 'users')} as accounts, ${quantity(rowsOf('pages'), 'pages')} as pages,
      ${quantity(rowsOf('links'), 'links')} as links, ${quantity(rowsOfParts('clicks'), 'clicks')} as clicks,
      (select count(*) from users where suspended_at is not null) as "suspendedAccounts",
      (select count(*) from pages where blocked_at is not null) as "blockedPages",
      (select count(*) from reports where closed_at is null) as "openReports",
      json_build_object('bytes', pg_database_size(current_database()), 'version', current_setting('server_version')) as database`,
}
type OfDatabase = Omit<InstanceFigures, 'process'>

/** What the database holds. */
export async function readFigures(db: Db): Promise<OfDatabase> {
  const [row] = await db.query<OfDatabase & Record<string, Quantity>>(figures, [])
  if (!row) throw new Error('The figures of an instance are one row')
  return row
}

// Only the most clicked pages of a day are looked at, whatever number there is: their index begins with them.
const spikes = {
  name: 'instance_spikes',
  text: `select json_build_object('id', p.id, 'slug', p.slug, 'title', p.title) as page, to_char(d.at at time zone 'utc', 'YYYY-MM-DD') as day,
      s.clicks, round(u.clicks / ${spikeRule.usualDays}.0, 1)::float8 as usual
    from (values (date_trunc('day', $1::timestamptz, 'UTC')), (date_trunc('day', $1::timestamptz, 'UTC') - interval '24 hours')) d(at)
      cross join lateral (select page, clicks from stats_day where dim = 't' and at = d.at order by clicks desc limit ${spikeRule.mostClicked}) s
      join pages p on p.id = s.page
      cross join lateral (select coalesce(sum(clicks), 0) as clicks from stats_day b
        where b.page = s.page and b.grain = 'd' and b.dim = 't' and b.at < d.at and b.at >= d.at - interval '${spikeRule.usualDays * 24} hours') u
    where s.clicks >= ${spikeRule.clicks} and s.clicks * ${spikeRule.usualDays} >= u.clicks * ${spikeRule.times}
    order by d.at desc, s.clicks desc, p.id`,
}

/** Pages that were clicked far more often than they usually are, by the contract's rule. */
export const listSpikes = (db: Db, now = new Date()): Promise<ClickSpike[]> => db.query<ClickSpike>(spikes, [now])
