import type { LinkType, TileSize } from '@tessera/contract'
import { icons } from '@tessera/page'
import { clsx } from 'clsx'

import { sizeLabels } from './link-labels.ts'

/** The same icon as on the tile. */
export const TypeIcon = ({ type, className }: { type: LinkType; className?: string }) => (
  <svg
    viewBox="0 0 256 256"
    fill="currentColor"
    aria-hidden="true"
    className={className}
    dangerouslySetInnerHTML={{ __html: icons.duotone[type] }}
  />
)

/** The tile's share of a row of four columns. */
export const SizeGlyph = ({ size }: { size: TileSize }) => {
  const [columns = 1, rows = 1] = size.split('x').map(Number)
  return (
    <svg viewBox="0 0 22 14" className="h-4! w-[25px]!" aria-hidden="true">
      <rect x=".5" y=".5" width="21" height="13" rx="2" fill="none" stroke="currentColor" opacity=".5" />
      <rect x="2" y="2" width={columns * 4.5} height={rows * 5} rx="1" fill="currentColor" />
    </svg>
  )
}

/** With its name below, because touch screens do not show tooltips. */
export const NamedSize = ({ size, className }: { size: TileSize; className?: string }) => (
  <span className="flex flex-col items-center gap-0.5">
    <SizeGlyph size={size} />
    <span className={clsx('text-[11px] leading-3', className)} aria-hidden="true">
      {sizeLabels[size]}
    </span>
  </span>
)
