import type { LinkType, TileSize } from '@tessera/contract'
import { icons } from '@tessera/page'

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
    <svg viewBox="0 0 22 14" className="h-3.5! w-[22px]!" aria-hidden="true">
      <rect x=".5" y=".5" width="21" height="13" rx="2" fill="none" stroke="currentColor" opacity=".5" />
      <rect x="2" y="2" width={columns * 4.5} height={rows * 5} rx="1" fill="currentColor" />
    </svg>
  )
}
