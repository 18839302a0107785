import { type AnalyticsRange, bucketsOf, cardTiles, type OwnerId, type PageCard } from '@tessera/contract'
import type { Db } from '@tessera/db'

import { summaryColumns } from '../pages/store.ts'

// Each page's links and days by themselves: both stand together in their indexes.
const cards = {
  name: 'page_cards',
  text: `select ${summaryColumns}, theme, link_count as "linkCount", l.links, s.days
    from pages p,
      lateral (select coalesce(json_agg(x), '[]') as links from (select id, type, url, title, size, thumbnail, highlighted
        from links where page_id = p.id and active order by position limit ${cardTiles}) x) l,
      lateral (select coalesce(json_agg(x), '[]') as days from (select extract(epoch from at) * 1000 as at, views, clicks
        from stats where page = p.id and grain = 'd' and dim = 't' and at >= $2::timestamptz and at < $3::timestamptz) x) s
    where owner_id = $1 order by created_at desc, id desc`,
}
type CardRow = Omit<PageCard, 'views' | 'clicks' | 'series'> & { days: { at: number; views: number; clicks: number }[] }

/** All pages of an owner, newest first, with their figures of these days. */
export async function listCards(db: Db, owner: OwnerId, range: AnalyticsRange): Promise<PageCard[]> {
  const rows = await db.query<CardRow>(cards, [owner, new Date(range.from), new Date(range.to)])
  const buckets = bucketsOf(range)
  return rows.map(({ days, ...page }) => {
    const views = new Map(days.map((day) => [day.at, day.views]))
    return {
      ...page,
      views: days.reduce((sum, day) => sum + day.views, 0),
      clicks: days.reduce((sum, day) => sum + day.clicks, 0),
      series: buckets.map((at) => views.get(at) ?? 0),
    }
  })
}
