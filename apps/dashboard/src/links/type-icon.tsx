import type { LinkType } from '@tessera/contract'
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
