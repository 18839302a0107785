import type { LinkIcon } from '@tessera/contract'

import { useIconDrawings } from './icon-drawings.ts'

const markPrefix = 'brand-'

/** An icon that was chosen for a tile, as on the tile. */
export const ChosenIcon = ({ icon, className }: { icon: LinkIcon; className: string }) => {
  const drawings = useIconDrawings(true)
  if (!drawings) return <span className={className} />
  const marks: Readonly<Record<string, string>> = drawings.marks
  const duotone: Readonly<Record<string, string>> = drawings.duotone
  return icon.startsWith(markPrefix) ? (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={className}>
      <path d={marks[icon.slice(markPrefix.length)]} />
    </svg>
  ) : (
    <svg
      viewBox="0 0 256 256"
      fill="currentColor"
      aria-hidden="true"
      className={className}
      dangerouslySetInnerHTML={{ __html: duotone[icon] ?? '' }}
    />
  )
}
