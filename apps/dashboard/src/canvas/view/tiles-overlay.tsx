import { clsx } from 'clsx'
import type { DocumentTile } from '@tessera/contract'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'

import { visualTileOrder, sizesOf } from '../../links/tile-traits.ts'
import { useNativeListener } from '../../ui/native-listener.ts'
import type { CanvasProps } from '../canvas-props.ts'
import type { Gesture } from '../drag/gesture.ts'
import { type Box, columnsOf, scaled } from '../measure/grid-lines.ts'
import type { MeasuredTiles } from '../measure/measured-tiles.ts'
import { focusTile, useFocusRestore, useTileListener } from './tile-elements.ts'
import { ResizeHandle, ResizeOutline, SelectionRing, TileButton } from './tile-handles.tsx'
import * as texts from '../texts.ts'
import { TileToolbar } from './tile-toolbar.tsx'
import { runTileKey } from '../keys/tile-keys.ts'

type Press<What> = (press: globalThis.PointerEvent, holder: HTMLElement, what: What) => void

type TilesOverlayProps = Omit<CanvasProps, 'document' | 'ids' | 'view' | 'onMove'> & {
  /** In the order of the document. */
  links: readonly DocumentTile[]
  layout: 'grid' | 'list'
  tiles: MeasuredTiles
  idOf: (key: string) => string
  scale: number
  width: number
  gesture: Gesture | null
  onMoved: (key: string, toIndex: number) => void
  onMovePress: Press<string>
  onResizePress: Press<DocumentTile>
  announce: (message: string) => void
}

/** How far a tile is below the last heading above it, if no other tile is between them. */
function distanceBelowHeading(box: Box, links: readonly DocumentTile[], boxOf: (key: string) => Box | undefined): number | undefined {
  const above = links.flatMap(({ key, kind }) => {
    const other = boxOf(key)
    return other && other.top + other.height <= box.top ? [{ kind, bottom: other.top + other.height }] : []
  })
  const last = above.toSorted((a, b) => b.bottom - a.bottom)[0]
  return last?.kind === 'heading' ? box.top - last.bottom : undefined
}

/** The editing controls, placed over the page. */
export const TilesOverlay = (props: TilesOverlayProps) => {
  const { links, layout, tiles, idOf, scale, width, gesture, selected, onSelect, timeZone } = props
  const helpId = useId()
  const overlay = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [lastFocused, setLastFocused] = useState<string>()
  const readingOrder = useMemo(() => (layout === 'grid' ? visualTileOrder(links) : links), [layout, links])
  const keys = readingOrder.map(({ key }) => key)
  const focusHandlers = useFocusRestore(list, keys)
  const rightToLeft = tiles.lines?.rightToLeft ?? false
  const focus = useCallback((key: string | undefined) => focusTile(list.current, key), [])
  useTileListener(list, 'pointerdown', (key, event) => {
    if (event.button === 0 && event.isPrimary && overlay.current) props.onMovePress(event, overlay.current, key)
  })
  useTileListener(list, 'click', (key) => {
    // Safari does not focus a clicked button.
    focus(key)
    onSelect(key)
  })
  useTileListener(list, 'dblclick', (key) => props.onEdit(key))
  useTileListener(list, 'keydown', (key, event) => {
    const columns = tiles.lines ? columnsOf(tiles.lines) : 1
    if (runTileKey({ ...props, readingOrder, rightToLeft, columns, focus }, key, event)) event.preventDefault()
  })
  useTileListener(list, 'focusin', (key) => {
    setLastFocused(key)
    if (key !== selected && document.activeElement?.matches(':focus-visible')) onSelect(key)
  })
  // Safari lets `followPress` prevent scrolling only if a non-passive listener exists before the touch.
  useNativeListener(overlay, 'touchmove', () => {}, false)

  const radius = tiles.radius * scale
  const boxes = useMemo(() => new Map([...tiles.boxes].map(([id, box]) => [id, scaled(box, scale)])), [tiles.boxes, scale])
  const boxOf = (key: string) => boxes.get(idOf(key))
  const tabbable = [lastFocused, selected].find((key) => key && keys.includes(key)) ?? keys[0]
  const selectedLink = links.find(({ key }) => key === selected)
  const selectedBox = selectedLink && boxOf(selectedLink.key)

  const belowHeading = selectedBox && distanceBelowHeading(selectedBox, readingOrder, boxOf)

  const selectedIndex = selectedBox ? keys.indexOf(selectedLink.key) : -1
  useEffect(() => {
    if (selectedIndex >= 0) list.current?.querySelectorAll('button')[selectedIndex]?.scrollIntoView({ block: 'nearest' })
  }, [selectedIndex])

  return (
    <div ref={overlay} className="absolute inset-0 will-change-transform" {...focusHandlers}>
      <p id={helpId} hidden>
        {texts.help}
      </p>
      <div
        ref={list}
        role="application"
        aria-label={texts.tiles}
        aria-describedby={helpId}
        className={clsx('touch-manipulation select-none *:cursor-grab', gesture?.kind === 'move' && '*:cursor-grabbing')}
      >
        {readingOrder.map((link) => {
          const { key } = link
          const box = boxOf(key)
          if (!box) return null
          return (
            <TileButton
              key={key}
              link={link}
              timeZone={timeZone}
              box={box}
              radius={radius}
              selected={key === selected}
              tabIndex={key === tabbable ? 0 : -1}
            />
          )
        })}
      </div>
      {gesture?.kind === 'resize' && selectedBox && <ResizeOutline box={selectedBox} radius={radius} />}
      {selectedLink && selectedBox && gesture?.kind !== 'move' && (
        <>
          {!gesture && <SelectionRing key={selectedLink.key} box={selectedBox} radius={radius} />}
          {layout === 'grid' && sizesOf(selectedLink).length > 1 && (
            <ResizeHandle link={selectedLink} box={selectedBox} rightToLeft={rightToLeft} onResizePress={props.onResizePress} />
          )}
          {!gesture && (
            <TileToolbar
              link={selectedLink}
              box={selectedBox}
              width={width}
              gap={(tiles.lines?.gap.y ?? 0) * scale}
              belowHeading={belowHeading}
              sizes={layout === 'grid' ? sizesOf(selectedLink) : []}
              onChangeTile={props.onChangeTile}
              onEdit={props.onEdit}
              onDuplicate={props.canAdd(selectedLink.kind) ? props.onDuplicate : null}
              onRemove={props.onRemove}
              onEscape={focus}
            />
          )}
        </>
      )}
    </div>
  )
}
