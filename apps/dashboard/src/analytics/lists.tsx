import type { AnalyticsOverview } from '@tessera/contract'
import { Link } from '@tanstack/react-router'

import { addressOf, nameOf } from '../links/link-name.ts'
import { TypeIcon } from '../links/type-icon.tsx'
import { BarTable } from './bar-table.tsx'
import { countryName, deviceNames, sourceName } from './names.ts'
import { type Filter, type Range, rangeSearch } from './ranges.ts'

type ListProps = { overview: AnalyticsOverview; filter: Filter }

const Name = ({ children }: { children: string }) => (
  <span className="relative truncate" dir="auto">
    {children}
  </span>
)

/** Each leads to the figures of its own. */
export const TopPages = ({ overview, filter, range, className }: ListProps & { range: Range; className: string }) => (
  <BarTable
    title="Top pages"
    filter={filter}
    table="pages"
    tone="brand"
    columns={['Page', 'Views', 'Clicks']}
    rows={overview.pages.map(({ id, title, slug, views, clicks }) => ({
      key: id,
      name: (
        <Link
          to="/pages/$pageId/analytics"
          params={{ pageId: id }}
          search={rangeSearch(range)}
          className="relative flex min-w-0 items-center gap-2 self-stretch rounded-sm hover:underline"
        >
          <span className="truncate" dir="auto">
            {title}
          </span>
          <span className="shrink-0 text-sm text-ink-2 max-sm:hidden">/{slug}</span>
        </Link>
      ),
      counts: [views, clicks],
    }))}
    empty="You have no pages."
    className={className}
  />
)

/** Of one page with their addresses; of all with their pages, to which they lead. */
export const TopLinks = ({ overview, filter, range }: ListProps & { range: Range }) => {
  const titles = new Map(overview.pages.map(({ id, title }) => [id, title]))
  return (
    <BarTable
      title="Top links"
      filter={filter}
      table="links"
      tone="brand"
      columns={['Link', 'Clicks']}
      rows={overview.links.map(({ id, pageId, type, title, url, clicks }) => ({
        key: id,
        name: (
          <>
            <TypeIcon type={type} className="relative size-[18px] shrink-0 text-brand-ink" />
            <span className="relative flex min-w-0 items-center gap-2 self-stretch">
              <span className="truncate" dir="auto">
                {nameOf({ title, url })}
              </span>
              {filter.pageId === undefined ? (
                <Link
                  to="/pages/$pageId/analytics"
                  params={{ pageId }}
                  search={rangeSearch(range)}
                  className="flex max-w-1/2 shrink-0 items-center self-stretch rounded-sm text-sm text-ink-2 hover:underline"
                >
                  <span className="sr-only">on </span>
                  <span className="truncate" dir="auto">
                    {titles.get(pageId) ?? 'Another page'}
                  </span>
                </Link>
              ) : (
                title && (
                  <span className="min-w-0 shrink-[4] truncate text-sm text-ink-2 max-sm:hidden">{addressOf({ url }).split('/', 1)}</span>
                )
              )}
            </span>
          </>
        ),
        counts: [clicks],
      }))}
      empty="There are no links yet."
    />
  )
}

export const Sources = ({ overview, filter }: ListProps) => (
  <BarTable
    title="Sources"
    filter={filter}
    table="referrers"
    columns={['Where from', 'Views', 'Visitors']}
    rows={overview.referrers.map(({ host, views, visitors }) => ({
      key: host ?? '',
      name: <Name>{sourceName(host)}</Name>,
      counts: [views, visitors],
    }))}
    empty="Nobody has come yet."
  />
)

type Counts = { views: number; clicks: number }
const mostViews = (a: Counts, b: Counts) => b.views - a.views || b.clicks - a.clicks

export const Devices = ({ overview, filter }: ListProps) => (
  <BarTable
    title="Devices"
    filter={filter}
    table="devices"
    columns={['Device', 'Views', 'Clicks']}
    rows={overview.devices.toSorted(mostViews).map(({ device, views, clicks }) => ({
      key: device,
      name: <Name>{deviceNames[device]}</Name>,
      counts: [views, clicks],
    }))}
    empty="Nobody has come yet."
  />
)

export const Countries = ({ overview, filter }: ListProps) => (
  <BarTable
    title="Countries"
    filter={filter}
    table="countries"
    columns={['Country', 'Views', 'Clicks']}
    rows={overview.countries.toSorted(mostViews).map(({ country, views, clicks }) => ({
      key: country ?? '',
      name: <Name>{countryName(country)}</Name>,
      counts: [views, clicks],
    }))}
    empty="Nobody has come yet."
  />
)
