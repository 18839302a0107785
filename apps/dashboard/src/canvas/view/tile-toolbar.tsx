import { clsx } from 'clsx'
import { type DocumentTile, type TileSize, tileSizes } from '@tessera/contract'
import { Copy, Eye, EyeOff, MoreHorizontal, Pencil, Star, Trash2 } from 'lucide-react'
import { Toolbar } from 'radix-ui'
import { type ComponentProps, memo, type ReactNode } from 'react'

import { canBeHighlighted, isHighlighted, sizeOf } from '../../links/tile-traits.ts'
import { sizeLabels } from '../../links/link-labels.ts'
import { NamedSize } from '../../links/link-icons.tsx'
import { fill } from '../../ui/text/template.ts'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import type { CanvasProps } from '../canvas-props.ts'
import type { Box } from '../measure/grid-lines.ts'
import * as texts from '../texts.ts'
import { titleOf } from './tile-handles.tsx'

const buttonClasses = `grid size-8 place-items-center rounded-md text-ink-2 hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 disabled:opacity-50 aria-checked:bg-brand-soft
  aria-checked:text-brand-ink aria-pressed:bg-brand-soft aria-pressed:text-brand-ink pointer-coarse:size-11 [&_svg]:size-4`

type ActionProps = ComponentProps<typeof Toolbar.Button> & { label: string; tip?: string; children: ReactNode }

const Action = ({ label, tip = label, className, ...rest }: ActionProps) => (
  <Tooltip label={tip}>
    <Toolbar.Button aria-label={label} className={clsx(buttonClasses, className)} {...rest} />
  </Tooltip>
)

type SizesProps = { size: TileSize; sizes: readonly TileSize[]; onChange: (size: TileSize) => void }

const Sizes = ({ size, sizes, onChange }: SizesProps) => (
  <Toolbar.ToggleGroup
    type="single"
    aria-label={texts.size}
    className="flex gap-0.5"
    value={size}
    onValueChange={(value) => {
      const chosen = sizes.find((size) => size === value)
      if (chosen) onChange(chosen)
    }}
  >
    {sizes.map((size) => (
      <Tooltip key={size} label={fill(texts.sizeByKey, { size: sizeLabels[size], key: tileSizes.indexOf(size) + 1 })}>
        <Toolbar.ToggleItem value={size} aria-label={sizeLabels[size]} className={buttonClasses}>
          <NamedSize size={size} className="pointer-fine:hidden" />
        </Toolbar.ToggleItem>
      </Tooltip>
    ))}
  </Toolbar.ToggleGroup>
)

type TileActionsProps = Pick<CanvasProps, 'onChangeTile' | 'onEdit' | 'onRemove'> & {
  link: DocumentTile
  /** The sizes that the tile can get here. */
  sizes: readonly TileSize[]
  /** Null if the page may have no other tile of this kind. */
  onDuplicate: ((key: string) => void) | null
  onEscape: (key: string) => void
  /** The page is too narrow for all actions in one row. */
  narrow: boolean
}

// Memoized: moving the toolbar with its tile does not render the buttons again.
const TileActions = memo(function TileActions(props: TileActionsProps) {
  const { link, sizes, onChangeTile, onEdit, onDuplicate, onRemove, onEscape, narrow } = props
  const { key, active } = link
  const size = sizeOf(link)
  const highlighted = isHighlighted(link)
  const highlightable = canBeHighlighted(link)
  // On a narrow page or a touch screen, not all buttons fit beside those of the sizes. The others are menu items instead.
  const hasSizes = size !== null && sizes.length > 1
  const toggleHighlight = () => onChangeTile(key, { highlighted: !highlighted })
  const toggleActive = () => onChangeTile(key, { active: !active })
  return (
    <Toolbar.Root
      aria-label={titleOf(link)}
      data-key={key}
      className="pointer-events-auto sticky top-2 mx-auto flex w-fit items-center justify-center gap-0.5 rounded-xl border border-line bg-raised p-1 shadow-3 motion-safe:animate-fade max-md:top-auto max-md:-bottom-1"
      onKeyDown={(event) => {
        // The menu has used it if it was open.
        if (event.key !== 'Escape' || event.isDefaultPrevented()) return
        event.preventDefault()
        onEscape(key)
      }}
    >
      {hasSizes && (
        <>
          <Sizes size={size} sizes={sizes} onChange={(size) => onChangeTile(key, { size })} />
          <Toolbar.Separator className={clsx('mx-0.5 h-5 w-px bg-line', narrow ? 'hidden' : 'pointer-coarse:hidden')} />
        </>
      )}
      <div className={clsx(hasSizes && narrow ? 'hidden' : 'contents', hasSizes && 'pointer-coarse:hidden')}>
        {highlightable && (
          <Action label={texts.highlight} tip={texts.highlightTip} aria-pressed={highlighted} onClick={toggleHighlight}>
            <Star className={highlighted ? 'fill-current' : ''} />
          </Action>
        )}
        <Action label={texts.hide} tip={active ? texts.hideTip : texts.showTip} aria-pressed={!active} onClick={toggleActive}>
          {active ? <Eye /> : <EyeOff />}
        </Action>
        <Action label={texts.duplicate} disabled={!onDuplicate} onClick={() => onDuplicate?.(key)}>
          <Copy />
        </Action>
      </div>
      <Action label={texts.edit} tip={texts.editTip} onClick={() => onEdit(key)}>
        <Pencil />
      </Action>
      <Action label={texts.remove} tip={texts.removeTip} className="hover:bg-danger-soft! hover:text-danger!" onClick={() => onRemove(key)}>
        <Trash2 />
      </Action>
      {hasSizes && (
        <Menu
          trigger={
            <Toolbar.Button aria-label={texts.more} className={clsx(buttonClasses, !narrow && 'hidden! pointer-coarse:grid!')}>
              <MoreHorizontal />
            </Toolbar.Button>
          }
        >
          {highlightable && (
            <MenuItem onSelect={toggleHighlight}>
              <Star />
              {highlighted ? texts.removeHighlight : texts.highlight}
            </MenuItem>
          )}
          <MenuItem onSelect={toggleActive}>
            {active ? <EyeOff /> : <Eye />}
            {active ? texts.hide : texts.show}
          </MenuItem>
          <MenuItem disabled={!onDuplicate} onSelect={() => onDuplicate?.(key)}>
            <Copy />
            {texts.duplicate}
          </MenuItem>
        </Menu>
      )}
    </Toolbar.Root>
  )
})

/** The width of the toolbar with all actions in one row. */
const fullWidthPx = 322

type TileToolbarProps = Omit<TileActionsProps, 'narrow'> & {
  /** Of the tile, in pixels of the screen. */
  box: Box
  /** Of the page, in pixels of the screen. */
  width: number
  /** Between two rows of tiles, in pixels of the screen. */
  gap: number
  /** The distance from a heading directly above, in pixels of the screen. Undefined without one. */
  belowHeading: number | undefined
}

/**
 * The actions of the selected tile, at the upper edge of its visible part. The toolbar is centered on the gap above the tile, where it
 * covers mostly padding of the two tiles. A heading has no padding, so its own toolbar is completely above it, and that of a tile below it
 * begins where the heading ends. On a phone, where it would cover most of a tile, the toolbar is at the bottom of the canvas.
 */
export const TileToolbar = ({ box, width, gap, belowHeading, ...actions }: TileToolbarProps) => {
  const middle = box.left + box.width / 2
  const narrow = width < fullWidthPx
  const centered = `(var(--height) + ${gap}px) / 2`
  const beside = belowHeading === undefined ? centered : `min(${belowHeading}px, ${centered})`
  const offset = actions.link.kind === 'heading' ? 'var(--height) + 8px' : beside
  return (
    <div
      className={clsx(
        `pointer-events-none absolute max-md:inset-0! max-md:flex max-md:h-auto! max-md:flex-col max-md:items-center
        max-md:justify-end md:w-(--width) [--height:42px] pointer-coarse:[--height:54px]`,
        actions.sizes.length > 1
          ? `${narrow ? '[--width:246px]' : '[--width:322px]'} pointer-coarse:[--width:332px]`
          : '[--width:178px] pointer-coarse:[--width:238px]',
      )}
      style={{
        left: `clamp(0px, ${middle}px - var(--width) / 2, ${width}px - var(--width))`,
        top: `calc(${box.top}px - (${offset}))`,
        height: `calc(${box.height}px + ${offset})`,
      }}
    >
      <TileActions {...actions} narrow={narrow} />
    </div>
  )
}
