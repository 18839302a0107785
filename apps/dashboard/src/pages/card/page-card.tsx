import type { PageCard as Page } from '@tessera/contract'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useRef } from 'react'

import { absolute, paths, readable } from '../../app/paths.ts'
import { counted, formFor } from '../../ui/text/plural.ts'
import { Filled } from '../../ui/text/rich-template.tsx'
import { locale } from '../../ui/text/locale.ts'
import { Moment } from '../../ui/display/relative-time.tsx'
import { SparkLine } from '../../ui/display/sparkline.tsx'
import { PageMenu } from './page-menu.tsx'
import { PageState } from './page-status.tsx'
import { PageThumbnail } from './page-thumbnail.tsx'
import * as texts from '../texts.ts'

const number = new Intl.NumberFormat(locale)
const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
// What has more digits would push the line out of the card.
const written = (count: number): string => (count < 100_000 ? number : short).format(count)

const Figure = ({ count, of }: { count: number; of: typeof texts.viewCount | typeof texts.clickCount }) => (
  <span className="whitespace-nowrap tabular-nums">
    <Filled text={formFor(of, count)} count={<b className="font-semibold text-ink">{written(count)}</b>} />
  </span>
)

const spokenSeries = (series: readonly number[]): string =>
  counted(texts.viewsByDay, { count: series.length, most: Math.max(...series), today: series.at(-1) ?? 0 })

type PageCardProps = {
  page: Page
  /** Where the instance is, if it is known. */
  publicUrl: string | null
  /** It is what is to be looked at next. */
  sought: boolean
  onDuplicate: (page: Page) => void
}

/** Far from the screen it is neither laid out nor painted: there may be hundreds. */
export const PageCard = memo(function PageCard({ page, publicUrl, sought, onDuplicate }: PageCardProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (sought) link.current?.focus()
  }, [sought])
  return (
    <li
      className="group relative overflow-hidden [contain-intrinsic-size:auto_304px] [content-visibility:auto] rounded-2xl border border-line bg-panel shadow-1 transition-shadow focus-within:shadow-2 hover:shadow-2
        has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-brand"
    >
      <PageThumbnail page={page} />
      <div className="border-t border-line p-4">
        <div className="flex items-center gap-2">
          <h2 className="truncate font-semibold" dir="auto">
            <Link ref={link} to="/pages/$pageId" params={{ pageId: page.id }} className="outline-none after:absolute after:inset-0">
              {page.title}
            </Link>
          </h2>
          <PageState page={page} />
          <PageMenu page={page} onDuplicate={() => onDuplicate(page)} className="relative z-10 -my-1 -mr-1.5 ml-auto" />
        </div>
        <p className="truncate text-sm text-ink-3">{readable(absolute(paths.publicPage(page.slug), publicUrl))}</p>
        <div className="mt-3 flex h-6 items-center gap-3 text-sm text-ink-3">
          <Figure count={page.views} of={texts.viewCount} />
          <Figure count={page.clicks} of={texts.clickCount} />
          <div className="ml-auto min-w-0">
            {page.views > 0 ? (
              <SparkLine values={page.series} label={spokenSeries(page.series)} className="h-6 w-20 text-brand" />
            ) : (
              <p className="truncate">
                <Filled text={texts.changed} moment={<Moment at={page.updatedAt} />} />
              </p>
            )}
          </div>
        </div>
      </div>
    </li>
  )
})
