import type { Analytics, AnalyticsOverview } from '@tessera/contract'
import { Link } from '@tanstack/react-router'

import { addressOf, nameOf } from '../../links/link-labels.ts'
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

const Name = ({ children }: { children: string }) => (
  <span className="relative truncate" dir="auto">
    {children}
  </span>
)

/** Each row links to the analytics of its page. */
export const TopPages = ({ overview, filter, range, className }: ListProps & { range: Range; className: string }) => (
  <BarTable
    title={texts.topPages}
    filter={filter}
    download={{ table: 'pages', label: texts.downloadTopPages, failed: texts.couldNotDownloadTopPages }}
    tone="brand"
    columns={[texts.page, texts.views, texts.clicks]}
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
          <span className="min-w-0 shrink-[4] truncate text-sm text-ink-2 max-sm:hidden">/{slug}</span>
        </Link>
      ),
      counts: [views, clicks],
    }))}
    empty={texts.noPages}
    className={className}
  />
)

/** For a single page, rows show the host of the link; for all pages, a link to the analytics of its page. */
export const TopLinks = ({ overview, filter, range }: ListProps & { range: Range }) => {
  const titles = new Map(overview.pages.map(({ id, title }) => [id, title]))
  return (
    <BarTable
      title={texts.topLinks}
      filter={filter}
      download={{ table: 'links', label: texts.downloadTopLinks, failed: texts.couldNotDownloadTopLinks }}
      tone="brand"
      columns={[texts.link, texts.clicks]}
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
                  aria-label={fill(texts.onPage, { page: titles.get(pageId) ?? texts.anotherPage })}
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
      empty={texts.noLinks}
    />
  )
}

export const Sources = ({ overview, filter }: ListProps) => (
  <BarTable
    title={texts.sources}
    filter={filter}
    download={{ table: 'referrers', label: texts.downloadSources, failed: texts.couldNotDownloadSources }}
    columns={[texts.source, texts.views, texts.visitors]}
    rows={overview.referrers.map(({ host, views, visitors }) => ({
      key: host ?? '',
      name: <Name>{sourceName(host)}</Name>,
      counts: [views, visitors],
    }))}
    empty={texts.noVisitors}
  />
)

type Counts = { views: number; clicks: number }
const byViews = (a: Counts, b: Counts) => b.views - a.views || b.clicks - a.clicks

export const Devices = ({ overview, filter }: ListProps) => (
  <BarTable
    title={texts.devices}
    filter={filter}
    download={{ table: 'devices', label: texts.downloadDevices, failed: texts.couldNotDownloadDevices }}
    columns={[texts.device, texts.views, texts.clicks]}
    rows={overview.devices.toSorted(byViews).map(({ device, views, clicks }) => ({
      key: device,
      name: <Name>{deviceNames[device]}</Name>,
      counts: [views, clicks],
    }))}
    empty={texts.noVisitors}
  />
)

export const Countries = ({ overview, filter }: ListProps) => (
  <BarTable
    title={texts.countries}
    filter={filter}
    download={{ table: 'countries', label: texts.downloadCountries, failed: texts.couldNotDownloadCountries }}
    columns={[texts.country, texts.views, texts.clicks]}
    rows={overview.countries.toSorted(byViews).map(({ country, views, clicks }) => ({
      key: country ?? '',
      name: <Name>{countryName(country)}</Name>,
      counts: [views, clicks],
    }))}
    empty={texts.noVisitors}
  />
)
