import { type AnalyticsRange, cardTiles, type OwnerId, type PageCard } from '@tessera/contract'
import type { Db } from '@tessera/db'

import { summaryColumns } from './store.ts'

const tile = (fields: string) => `row_to_json((select y from (select ${fields}) y))`
const plain = 'x.id, type, url, title, size'

// Each page's links and days by themselves: both stand together in their indexes. A day is 24 hours, whatever the session's zone.
const cards = {
  name: 'page_cards',
  text: `select ${summaryColumns}, theme, l.*, f.*
    from pages p,
      lateral (select coalesce(json_agg(case when thumbnail is null and not highlighted then ${tile(plain)}
          else ${tile(`${plain}, thumbnail, highlighted`)} end), '[]') as links
        from (select * from links where page_id = p.id and active order by position limit ${cardTiles}) x) l,
      lateral (select coalesce(sum(views), 0) as views, coalesce(sum(clicks), 0) as clicks,
          array_to_json(array_agg(coalesce(views, 0) order by d.at)) as series
        from generate_series($2::timestamptz, $3::timestamptz - interval '24 hours', interval '24 hours') d(at)
          left join stats s on s.page = p.id and grain = 'd' and dim = 't' and s.at = d.at and s.at >= $2 and s.at < $3) f
    where owner_id = $1 order by created_at desc, id desc`,
}

/** All pages of an owner, newest first, with their figures of these days. */
export const listCards = (db: Db, owner: OwnerId, { from, to }: AnalyticsRange): Promise<PageCard[]> =>
  db.query<PageCard>(cards, [owner, new Date(from), new Date(to)])
