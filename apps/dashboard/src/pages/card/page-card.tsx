import { Link } from '@tanstack/react-router'
import { type PageCard as Page, publicPage } from '@tessera/contract'
import { Clock } from 'lucide-react'
import { type ComponentType, memo, useEffect, useRef } from 'react'

import { absolute, paths, readable } from '../../app/paths.ts'
import { useTimeZone } from '../schedule/time-zone.ts'
import { CopyIconButton } from '../../ui/controls/copy-button.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { Sparkline } from '../../ui/display/sparkline.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { fill, formFor, locale, plural, RichTemplate } from '../../ui/text/template.ts'
import { PageStatus } from '../publication.tsx'
import { picturesOf } from '../../images/pictures.ts'
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

/** The address; for a live page a link, with a button that copies it. The surrounding card opens the editor. */
const Address = ({ page: { slug, title, published, blocked }, publicUrl }: { page: Page; publicUrl: string | null }) => {
  const path = paths.publicPage(slug)
  if (!published || blocked) return <p className="truncate leading-6">{path}</p>
  const url = absolute(path, publicUrl)
  return (
    <div className="relative z-10 flex min-w-0 items-center gap-0.5">
      <a
        href={path}
        target="_blank"
        rel="noreferrer"
        title={readable(url)}
        className="touchable min-w-6 rounded-sm hover:text-ink hover:underline"
      >
        <span className="block truncate leading-6">{path}</span>
      </a>
      <span className="-my-1.5 flex pointer-coarse:-my-3">
        <CopyIconButton text={url} label={fill(texts.copyLinkOf, { title })} done={texts.linkCopied} />
      </span>
    </div>
  )
}

/** A clock with the next time at which the page is published or unpublished. */
const NextPublication = ({ page: { publishAt, unpublishAt } }: { page: Page }) => {
  const publishes = publishAt !== null && (unpublishAt === null || publishAt < unpublishAt)
  const at = publishes ? publishAt : unpublishAt
  return at === null ? null : <ScheduleClock text={publishes ? texts.goesLive : texts.goesOffline} at={at} />
}

const ScheduleClock = ({ text, at }: { text: typeof texts.goesLive | typeof texts.goesOffline; at: string }) => {
  const timeZone = useTimeZone()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const label = fill(text, { moment: format.format(new Date(at)) })
  return (
    <Tooltip label={label}>
      <span className="relative z-10 text-ink-3">
        <Clock className="size-4" aria-hidden="true" />
        <span className="sr-only">{label}</span>
      </span>
    </Tooltip>
  )
}

type PageCardProps = {
  page: Page
  /** Public URL of the instance, if configured. */
  publicUrl: string | null
  /** Whether visitors load remote pictures from their sites. */
  hotlink: boolean
  /** Moves the focus to this card. */
  focused: boolean
  /** The checkbox over the card while pages are selected. */
  Box: ComponentType<{ page: Page }> | undefined
  onDuplicate: (page: Page) => void
}

/** The top of the page as a wide screen shows it. */
const PageThumbnail = memo(function PageThumbnail({ page, hotlink }: Pick<PageCardProps, 'page' | 'hotlink'>) {
  const tiles = page.tiles.map((tile) => (tile.kind === 'link' ? { thumbnail: null, highlighted: false, ...tile } : tile))
  const urls = tiles.flatMap((tile) => (tile.kind === 'link' ? [tile.thumbnail, tile.iconImage ?? null] : []))
  const copies = new Map(page.copies.map(({ url, image }) => [url, image]))
  const pictures = picturesOf([page.coverImage, page.avatar, ...urls], copies, hotlink)
  return (
    <LiveThumbnail
      page={publicPage({ ...page, pictures }, tiles)}
      title={fill(texts.previewOf, { title: page.title })}
      width={1000}
      className="h-[188px]"
    />
  )
})

/** Uses `content-visibility`, so cards far from the viewport cost no layout or paint: there may be hundreds. */
export const PageCard = memo(function PageCard({ page, publicUrl, hotlink, focused, Box, onDuplicate }: PageCardProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (focused) link.current?.focus()
  }, [focused])
  return (
    <li
      className="group relative overflow-hidden [contain-intrinsic-size:auto_calc(var(--spacing-page-card)-2px)] [content-visibility:auto] rounded-2xl border border-line bg-panel shadow-1 transition-shadow focus-within:shadow-2 hover:shadow-2
        has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-brand"
    >
      <PageThumbnail page={page} hotlink={hotlink} />
      <div className="border-t border-line p-4 inert:[&_button]:invisible" inert={Box !== undefined}>
        <div className="flex items-center gap-2">
          <h2 className="min-w-6 font-semibold" dir="auto">
            {/* The link covers the card, but accessibility checkers measure only its text, so the text must be at least 24 × 24 px. */}
            <Link
              ref={link}
              to="/pages/$pageId"
              params={{ pageId: page.id }}
              className="block truncate leading-6 outline-none after:absolute after:inset-0"
            >
              {page.title}
            </Link>
          </h2>
          <PageStatus page={page} />
          <NextPublication page={page} />
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
      {Box && <Box page={page} />}
    </li>
  )
})
