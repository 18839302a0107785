import { Link } from '@tanstack/react-router'
import { type PageCard as Page, publicPage } from '@tessera/contract'
import { memo, useEffect, useRef } from 'react'

import { absolute, paths, readable } from '../../app/paths.ts'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { Sparkline } from '../../ui/display/sparkline.tsx'
import { fill, formFor, locale, plural, RichTemplate } from '../../ui/text/template.ts'
import { PageStatus } from '../page-status.tsx'
import * as texts from '../texts.ts'
import { LiveThumbnail } from './live-thumbnail.tsx'
import { PageMenu } from './page-menu.tsx'

const number = new Intl.NumberFormat(locale)
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
// Longer numbers would overflow the card.
const formatCount = (count: number): string => (count < 100_000 ? number : compact).format(count)

const Count = ({ count, of }: { count: number; of: typeof texts.viewCount | typeof texts.clickCount }) => (
  <span className="whitespace-nowrap tabular-nums">
    <RichTemplate text={formFor(of, count)} count={<b className="font-semibold text-ink">{formatCount(count)}</b>} />
  </span>
)

const seriesLabel = (series: readonly number[]): string =>
  plural(texts.viewsByDay, { count: series.length, peak: Math.max(...series), today: series.at(-1) ?? 0 })

/** A link to a live page. The surrounding card opens the editor. */
const Address = ({ page: { slug, published, blocked }, publicUrl }: { page: Page; publicUrl: string | null }) => {
  const path = paths.publicPage(slug)
  if (!published || blocked) return <p className="truncate">{path}</p>
  return (
    <a
      href={path}
      target="_blank"
      rel="noreferrer"
      title={readable(absolute(path, publicUrl))}
      className="touchable relative z-10 min-w-0 rounded-sm hover:text-ink hover:underline"
    >
      <span className="block truncate">{path}</span>
    </a>
  )
}

type PageCardProps = {
  page: Page
  /** Public URL of the instance, if configured. */
  publicUrl: string | null
  /** Moves the focus to this card. */
  focused: boolean
  onDuplicate: (page: Page) => void
}

/** The top of the page as a wide screen shows it. */
const PageThumbnail = memo(function PageThumbnail({ page }: { page: Page }) {
  const links = page.links.map(({ thumbnail = null, highlighted = false, ...link }) => ({ ...link, thumbnail, highlighted }))
  return (
    <LiveThumbnail page={publicPage(page, links)} title={fill(texts.previewOf, { title: page.title })} width={1000} className="h-[188px]" />
  )
})

/** Uses `content-visibility`, so cards far from the viewport cost no layout or paint: there may be hundreds. */
export const PageCard = memo(function PageCard({ page, publicUrl, focused, onDuplicate }: PageCardProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (focused) link.current?.focus()
  }, [focused])
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
          <PageStatus page={page} />
          <PageMenu page={page} onDuplicate={() => onDuplicate(page)} className="relative z-10 -my-1 -mr-1.5 ml-auto" />
        </div>
        <div className="flex items-center gap-3 text-sm text-ink-3">
          <Address page={page} publicUrl={publicUrl} />
          <p className="ml-auto shrink-0">
            <RichTemplate text={texts.edited} moment={<RelativeTime at={page.updatedAt} />} />
          </p>
        </div>
        <div className="mt-3 flex h-6 items-center gap-3 text-sm text-ink-3">
          <Count count={page.views} of={texts.viewCount} />
          <Count count={page.clicks} of={texts.clickCount} />
          <div className="ml-auto min-w-0">
            {page.views > 0 && <Sparkline values={page.series} label={seriesLabel(page.series)} className="h-6 w-20 text-brand" />}
          </div>
        </div>
      </div>
    </li>
  )
})
