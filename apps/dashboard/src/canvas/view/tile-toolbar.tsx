import { clsx } from 'clsx'
import { type DocumentLink, tileSizes } from '@tessera/contract'
import { Copy, Eye, EyeOff, Pencil, Star, Trash2 } from 'lucide-react'
import { Toolbar } from 'radix-ui'
import { type ComponentProps, memo, type ReactNode } from 'react'

import { sizeLabels } from '../../links/link-labels.ts'
import { SizeGlyph } from '../../links/link-icons.tsx'
import { fill } from '../../ui/text/template.ts'
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

const Sizes = ({ size, onChange }: { size: DocumentLink['size']; onChange: (size: DocumentLink['size']) => void }) => (
  <Toolbar.ToggleGroup
    type="single"
    aria-label={texts.size}
    className="flex gap-0.5"
    value={size}
    onValueChange={(value) => {
      const chosen = tileSizes.find((size) => size === value)
      if (chosen) onChange(chosen)
    }}
  >
    {tileSizes.map((size, index) => (
      <Tooltip key={size} label={fill(texts.sizeByKey, { size: sizeLabels[size], key: index + 1 })}>
        <Toolbar.ToggleItem value={size} aria-label={sizeLabels[size]} className={buttonClasses}>
          <SizeGlyph size={size} />
        </Toolbar.ToggleItem>
      </Tooltip>
    ))}
  </Toolbar.ToggleGroup>
)

type TileActionsProps = Pick<CanvasProps, 'onChangeLink' | 'onEdit' | 'onDuplicate' | 'onRemove'> & {
  link: DocumentLink
  sizes: boolean
  onEscape: (key: string) => void
}

// Memoized: moving the toolbar with its tile does not render the buttons again.
const TileActions = memo(function TileActions({ link, sizes, onChangeLink, onEdit, onDuplicate, onRemove, onEscape }: TileActionsProps) {
  const { key, size, highlighted, active } = link
  return (
    <Toolbar.Root
      aria-label={titleOf(link)}
      data-key={key}
      className="pointer-events-auto sticky top-2 bottom-2 flex flex-wrap items-center justify-center gap-0.5 rounded-xl border border-line bg-raised p-1 shadow-3 motion-safe:animate-fade"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onEscape(key)
      }}
    >
      {sizes && (
        <>
          <Sizes size={size} onChange={(size) => onChangeLink(key, { size })} />
          <Toolbar.Separator className="mx-0.5 h-5 w-px bg-line pointer-coarse:hidden" />
        </>
      )}
      <Action
        label={texts.highlight}
        tip={texts.highlightTip}
        aria-pressed={highlighted}
        onClick={() => onChangeLink(key, { highlighted: !highlighted })}
      >
        <Star className={highlighted ? 'fill-current' : ''} />
      </Action>
      <Action
        label={texts.hide}
        tip={active ? texts.hideTip : texts.showTip}
        aria-pressed={!active}
        onClick={() => onChangeLink(key, { active: !active })}
      >
        {active ? <Eye /> : <EyeOff />}
      </Action>
      <Action label={texts.duplicate} disabled={!onDuplicate} onClick={() => onDuplicate?.(key)}>
        <Copy />
      </Action>
      <Action label={texts.edit} tip={texts.editTip} onClick={() => onEdit(key)}>
        <Pencil />
      </Action>
      <Action label={texts.remove} tip={texts.removeTip} className="hover:bg-danger-soft! hover:text-danger!" onClick={() => onRemove(key)}>
        <Trash2 />
      </Action>
    </Toolbar.Root>
  )
})

/** How far the handle for resizing reaches below its tile. */
const resizeHandlePx = 8

type TileToolbarProps = TileActionsProps & {
  /** Of the tile, in pixels of the screen. */
  box: Box
  /** Of the page, in pixels of the screen. */
  width: number
  /** In the first row of tiles, above which is the head of the page. */
  firstRow: boolean
}

/** The actions of the selected tile, above it, or at the upper edge of its visible part. In the first row below it, to leave the head of the page visible. */
export const TileToolbar = ({ box, width, firstRow, ...actions }: TileToolbarProps) => {
  const middle = box.left + box.width / 2
  return (
    <div
      className={clsx(
        'pointer-events-none absolute flex w-(--wide) flex-col [--high:50px]',
        firstRow ? 'justify-end' : 'justify-start',
        actions.sizes
          ? `${width < 322 ? '[--high:84px] [--wide:178px]' : '[--wide:322px]'} pointer-coarse:[--high:108px] pointer-coarse:[--wide:240px]`
          : '[--wide:178px] pointer-coarse:[--high:62px] pointer-coarse:[--wide:238px]',
      )}
      style={{
        left: `clamp(0px, ${middle}px - var(--wide) / 2, ${width}px - var(--wide))`,
        top: firstRow ? box.top : `calc(${box.top}px - var(--high))`,
        height: `calc(${box.height}px + var(--high) + ${firstRow ? resizeHandlePx : 0}px)`,
      }}
    >
      <TileActions {...actions} />
    </div>
  )
}
