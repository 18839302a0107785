import type { DocumentLink } from '@tessera/contract'
import { hostOf } from '@tessera/page'
import { EyeOff } from 'lucide-react'
import { memo, useId } from 'react'

import { sizeLabels } from '../../links/link-labels.ts'
import type { Box } from '../measure/grid-lines.ts'
import * as texts from '../texts.ts'

/** The title as shown on the tile. */
export const titleOf = ({ title, url }: Pick<DocumentLink, 'title' | 'url'>): string => title ?? hostOf(url)

const stateOf = ({ size, highlighted, active }: DocumentLink): string =>
  [sizeLabels[size], highlighted && texts.stateHighlighted, !active && texts.stateHidden].filter(Boolean).join(', ')

type TileButtonProps = {
  link: DocumentLink
  box: Box
  radius: number
  selected: boolean
  tabIndex: 0 | -1
}

/** The invisible button over a tile. `TilesOverlay` handles its events. */
export const TileButton = memo(function TileButton({ link, box, radius, selected, tabIndex }: TileButtonProps) {
  const state = useId()
  return (
    <button
      type="button"
      aria-pressed={selected}
      aria-label={titleOf(link)}
      aria-describedby={state}
      data-key={link.key}
      className="absolute scroll-my-16 hover:shadow-[0_0_0_1px_var(--color-brand)] focus-visible:outline-offset-4"
      style={{ ...box, borderRadius: radius }}
      tabIndex={tabIndex}
    >
      <span id={state} hidden>
        {stateOf(link)}
      </span>
      {!link.active && (
        <span className="absolute top-2 right-2 flex h-6 items-center gap-1 rounded-full bg-ink px-2 text-xs font-medium text-bg">
          <EyeOff className="size-3.5" aria-hidden="true" />
          {texts.hidden}
        </span>
      )}
    </button>
  )
})
