import { clsx } from 'clsx'
import type { DocumentTile, TileSize } from '@tessera/contract'
import { memo, useCallback, useMemo, useRef, useState } from 'react'

import { sizeLabels } from '../links/link-labels.ts'
import { visualTileOrder } from '../links/tile-traits.ts'
import { PageFrame } from '../pages/page-frame.tsx'
import { useNativeListener } from '../ui/native-listener.ts'
import { fill } from '../ui/text/template.ts'
import type { CanvasProps } from './canvas-props.ts'
import { editingRules, shownPage, tileId } from './view/preview-page.ts'
import { frameSize } from './measure/frame-size.ts'
import { type Gesture, withGesture } from './drag/gesture.ts'
import * as texts from './texts.ts'
import { keyOf } from './view/tile-elements.ts'
import { TilesOverlay } from './view/tiles-overlay.tsx'
import { useMeasuredTiles } from './measure/measured-tiles.ts'
import { useImageDrop, type DropPreview } from './drop/use-image-drop.ts'
import { useTileMove } from './drag/use-tile-move.ts'
import { useTileResize } from './drag/use-tile-resize.ts'
import { useElementSize } from '../ui/browser.ts'

// Memoized, so that measuring, announcing or selecting does not render the page again.
const MemoizedPageFrame = memo(PageFrame)

const isShown = ({ active }: DocumentTile) => active

/** The page as visitors see it, with editing controls on top in the `edit` view. */
export const Canvas = (props: CanvasProps) => {
  const { document, ids, pictures, view, onSelect, onMove, onChangeTile } = props
  const { ref: viewport, size } = useElementSize()
  const surface = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const [gesture, setGesture] = useState<Gesture | null>(null)
  const [announcement, announce] = useState('')

  const editing = view === 'edit'
  const layout = document.theme?.layoutMode ?? 'grid'
  const idOf = useCallback((key: string) => tileId(key, ids), [ids])
  const page = useMemo(
    () => shownPage(document, editing ? withGesture(document.links, gesture) : document.links.filter(isShown), { ids, pictures }),
    [document, editing, gesture, ids, pictures],
  )
  const frame = frameSize(view, size ?? { width: 0, height: 0 })
  const lifted = gesture?.kind === 'move' ? idOf(gesture.key) : undefined
  const rules = useMemo(() => {
    const hidden = document.links.filter((link) => !link.active).map(({ key }) => idOf(key))
    return editing ? editingRules(frame.height, hidden, lifted) : ''
  }, [editing, document.links, idOf, frame.height, lifted])
  const { tiles, latest } = useMeasuredTiles(root, page, lifted)

  const onMoved = (key: string, toIndex: number) => {
    const { links } = document
    const order = withGesture(links, { kind: 'move', key, index: toIndex })
    const place = (layout === 'grid' ? visualTileOrder(order) : order).findIndex((link) => link.key === key)
    onMove(key, toIndex)
    announce(fill(texts.movedTo, { place: place + 1, count: links.length }))
  }
  const onResized = (key: string, size: TileSize) => {
    onChangeTile(key, { size })
    announce(sizeLabels[size])
  }
  const { scale } = frame
  const onMovePress = useTileMove({
    viewport,
    surface,
    scale,
    links: document.links,
    idOf,
    latest,
    gesture,
    setGesture,
    onMoved,
    onDropped: onSelect,
  })
  const onResizePress = useTileResize({ scale, latest, setGesture, onResized })
  useNativeListener(viewport, 'click', ({ target }) => {
    if (editing && keyOf(target) === undefined) onSelect(null)
  })

  const drop = useImageDrop({
    viewport,
    surface,
    root,
    scale,
    tiles,
    idOf,
    takesImage: (key) => document.links.some((tile) => tile.key === key && tile.kind === 'link'),
    onDropImage: editing ? props.onDropImage : undefined,
  })

  const height = editing ? Math.max(tiles.pageHeight, frame.height) : frame.height
  return (
    <section
      ref={viewport}
      aria-label={texts.page}
      className={clsx(
        'relative size-full bg-canvas bg-[radial-gradient(var(--color-line-strong)_1px,transparent_1px)] bg-size-[18px_18px] [scrollbar-gutter:stable_both-edges] lg:p-6',
        editing ? 'overflow-x-hidden overflow-y-auto p-3' : 'overflow-hidden md:p-3',
      )}
    >
      {size && (
        // Page and overlay have one compositor layer each. Without it, both are repainted when an animation starts and ends.
        <div
          ref={surface}
          className="relative mx-auto will-change-transform"
          style={{ width: frame.width * scale, height: height * scale }}
        >
          <div
            className={clsx(
              'absolute inset-0 overflow-hidden bg-panel shadow-2',
              view === 'phone'
                ? 'md:rounded-[32px] md:outline-8 md:outline-ink md:dark:outline-line-strong'
                : // Not an outline: it is painted above its content, and needs a layer of that size while a tile is animated.
                  'rounded-2xl ring-1 ring-line-strong',
            )}
          >
            <div className="origin-top-left" style={{ width: frame.width, height, transform: scale === 1 ? undefined : `scale(${scale})` }}>
              <MemoizedPageFrame
                page={page}
                title={fill(texts.previewOf, { title: page.title })}
                rules={rules}
                inert={editing}
                onRoot={setRoot}
              />
            </div>
          </div>
          {editing && (
            <TilesOverlay
              {...props}
              links={document.links}
              layout={layout}
              tiles={tiles}
              idOf={idOf}
              scale={scale}
              width={frame.width * scale}
              gesture={gesture}
              onMoved={onMoved}
              onMovePress={onMovePress}
              onResizePress={onResizePress}
              announce={announce}
            />
          )}
          {drop && <DropOutline {...drop} />}
        </div>
      )}
      <output className="sr-only">{announcement}</output>
    </section>
  )
}

/** Where the dragged file would go. */
const DropOutline = ({ box: { left, top, width, height }, label }: DropPreview) => (
  <div
    className="pointer-events-none absolute grid place-items-center rounded-2xl bg-brand-soft/60 outline-2 outline-brand outline-dashed"
    style={{ left, top, width, height }}
  >
    <span className="rounded-full bg-ink px-3 py-1 text-sm font-medium whitespace-nowrap text-bg shadow-2">{label}</span>
  </div>
)
