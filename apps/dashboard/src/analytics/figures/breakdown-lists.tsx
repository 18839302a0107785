import type { Analytics, AnalyticsOverview } from '@tessera/contract'
import { Link } from '@tanstack/react-router'

import { addressOf } from '../../links/link-labels.ts'
import { TypeIcon } from '../../links/link-icons.tsx'
import { fill, locale } from '../../ui/text/template.ts'
import { BarTable } from './bar-table.tsx'
import { type Filter, type Range, rangeSearch } from '../time/ranges.ts'
import * as texts from '../texts.ts'

const regions = new Intl.DisplayNames(locale, { type: 'region' })

/** `null`: no proxy reported a country. */
const countryName = (code: string | null): string => (code === null ? texts.unknownCountry : (regions.of(code) ?? code))

/** `null`: no referrer, for example a typed address, a bookmark, an app, or a site that hides it. */
const sourceName = (host: string | null): string => (host === null ? texts.direct : host === 'other' ? texts.otherSites : host)

const deviceNames: Record<Analytics['devices'][number]['device'], string> = {
  desktop: texts.desktop,
  mobile: texts.phone,
  tablet: texts.tablet,
  other: texts.otherDevice,
}

type ListProps = { overview: AnalyticsOverview; filter: Filter }

/** Each row links to the analytics of its page. Pages with neither views nor clicks appear only in the download. */
export const TopPages = ({ overview, filter, range }: ListProps & { range: Range }) => (
  <BarTable
    title={texts.topPages}
    filter={filter}
    table="pages"
    tone="brand"
    columns={[texts.page, texts.views, texts.clicks]}
    rows={overview.pages
      .filter(({ views, clicks }) => views + clicks > 0)
      .map(({ id, title, slug, views, clicks }) => ({
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
            <span className="min-w-0 shrink-[4] truncate text-sm text-ink-2 max-sm:hidden">/{slug}</span>
          </Link>
        ),
        counts: [views, clicks],
      }))}
    empty={texts.noVisits}
    className="lg:col-span-2"
  />
)

/**
 * Links without clicks appear only in the download. For a single page, rows show the host of the link. For
 * all pages, they link to the analytics of its page.
 */
export const TopLinks = ({ overview, filter, range }: ListProps & { range: Range }) => {
  const titles = new Map(overview.pages.map(({ id, title }) => [id, title]))
  return (
    <BarTable
      title={texts.topLinks}
      filter={filter}
      table="links"
      tone="brand"
      columns={[texts.link, texts.clicks]}
      rows={overview.links
        .filter(({ clicks }) => clicks > 0)
        .map(({ id, pageId, type, title, url, clicks }) => ({
          key: id,
          name: (
            <>
              <TypeIcon type={type} className="relative size-[18px] shrink-0 text-brand-ink" />
              <span className="relative flex min-w-0 items-center gap-2 self-stretch">
                <span className="truncate" dir="auto">
                  {title ?? addressOf({ url })}
                </span>
                {filter.pageId === undefined ? (
                  <Link
                    to="/pages/$pageId/analytics"
                    params={{ pageId }}
                    search={rangeSearch(range)}
                    aria-label={titles.has(pageId) ? fill(texts.onPage, { page: titles.get(pageId) ?? '' }) : texts.onAnotherPage}
                    className="flex max-w-1/2 shrink-0 items-center self-stretch rounded-sm text-sm text-ink-2 hover:underline"
                  >
                    <span className="truncate" dir="auto">
                      {titles.get(pageId) ?? texts.anotherPage}
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
      empty={texts.noClicks}
    />
  )
}

type Counts = { views: number; clicks: number }
const byViews = (a: Counts, b: Counts) => b.views - a.views || b.clicks - a.clicks

export const VisitorTables = ({ overview: { referrers, devices, countries }, filter }: ListProps) => (
  <>
    <BarTable
      title={texts.sources}
      filter={filter}
      table="referrers"
      columns={[texts.source, texts.views, texts.visitors]}
      rows={referrers.map(({ host, views, visitors }) => ({ key: host ?? '', name: sourceName(host), counts: [views, visitors] }))}
      empty={texts.noVisitors}
    />
    <BarTable
      title={texts.devices}
      filter={filter}
      table="devices"
      columns={[texts.device, texts.views, texts.clicks]}
      rows={devices
        .toSorted(byViews)
        .map(({ device, views, clicks }) => ({ key: device, name: deviceNames[device], counts: [views, clicks] }))}
      empty={texts.noVisitors}
    />
    <BarTable
      title={texts.countries}
      filter={filter}
      table="countries"
      columns={[texts.country, texts.views, texts.clicks]}
      rows={countries.toSorted(byViews).map(({ country, views, clicks }) => ({
        key: country ?? '',
        name: countryName(country),
        counts: [views, clicks],
      }))}
      empty={texts.noVisitors}
      {...(countries.length > 0 && countries.every(({ country }) => country === null) && { note: texts.noCountries })}
    />
  </>
)
