import type { DocumentLink } from '@tessera/contract'
import { visualOrder } from '@tessera/page'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'

import { cn } from '../../ui/class-names.ts'
import type { CanvasProps } from '../canvas-props.ts'
import type { Gesture } from '../drag/gesture.ts'
import { columnsOf, scaled } from '../measure/grid-lines.ts'
import type { MeasuredTiles } from '../measure/measured-tiles.ts'
import { PullOutline, ResizeHandle, SelectionRing } from './tile-selection.tsx'
import * as texts from '../texts.ts'
import { TileBar } from './tile-toolbar.tsx'
import { TileButton } from './tile-button.tsx'
import { focusTile, useFocusKept } from '../keys/use-tile-focus.ts'
import { useListener } from '../keys/use-native-listener.ts'
import { useTileKeys } from '../keys/use-tile-keys.ts'
import { useTileListener } from '../keys/use-tile-listener.ts'

type Press<What> = (press: globalThis.PointerEvent, holder: HTMLElement, what: What) => void

type TilesOverlayProps = Omit<CanvasProps, 'document' | 'ids' | 'view' | 'onMove'> & {
  /** In the document's order. */
  links: readonly DocumentLink[]
  layout: 'grid' | 'list'
  tiles: MeasuredTiles
  idOf: (key: string) => string
  scale: number
  width: number
  gesture: Gesture | null
  onMoved: (key: string, toIndex: number) => void
  onPress: Press<string>
  onPull: Press<DocumentLink>
  say: (message: string) => void
}

/** What tiles are edited with: it stands over the page and is no part of it. */
export const TilesOverlay = (props: TilesOverlayProps) => {
  const { links, layout, tiles, idOf, scale, width, gesture, selected, onSelect } = props
  const helpId = useId()
  const overlay = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<string>()
  const read = useMemo(() => (layout === 'grid' ? visualOrder(links) : links), [layout, links])
  const keys = read.map(({ key }) => key)
  const focusKept = useFocusKept(list, keys)
  const rightToLeft = tiles.lines?.rightToLeft ?? false
  const focus = useCallback((key: string | undefined) => focusTile(list.current, key), [])
  const runKey = useTileKeys({
    ...props,
    read,
    rightToLeft,
    columns: tiles.lines ? columnsOf(tiles.lines) : 1,
    focus,
  })

  useTileListener(list, 'pointerdown', (key, event) => {
    if (event.button === 0 && event.isPrimary && overlay.current) props.onPress(event, overlay.current, key)
  })
  useTileListener(list, 'click', (key) => {
    // Not every browser gives the focus to a button that is clicked.
    focus(key)
    onSelect(key)
  })
  useTileListener(list, 'dblclick', (key) => props.onEdit(key))
  useTileListener(list, 'keydown', (key, event) => {
    if (runKey(key, event)) event.preventDefault()
  })
  useTileListener(list, 'focusin', (key) => {
    setLast(key)
    if (key !== selected && document.activeElement?.matches(':focus-visible')) onSelect(key)
  })
  // Safari lets a finger's drag be refused as a scroll only where somebody has listened from the start.
  useListener(overlay, 'touchmove', () => {}, false)

  const radius = tiles.radius * scale
  const boxes = useMemo(() => new Map([...tiles.boxes].map(([id, box]) => [id, scaled(box, scale)])), [tiles.boxes, scale])
  const boxOf = (key: string) => boxes.get(idOf(key))
  const tabbable = [last, selected].find((key) => key && keys.includes(key)) ?? keys[0]
  const chosen = links.find(({ key }) => key === selected)
  const chosenBox = chosen && boxOf(chosen.key)

  const chosenPlace = chosenBox ? keys.indexOf(chosen.key) : -1
  useEffect(() => {
    if (chosenPlace >= 0) list.current?.querySelectorAll('button')[chosenPlace]?.scrollIntoView({ block: 'nearest' })
  }, [chosenPlace])

  return (
    <div ref={overlay} className="absolute inset-0 will-change-transform" {...focusKept}>
      <p id={helpId} hidden>
        {texts.help}
      </p>
      <div
        ref={list}
        role="application"
        aria-label={texts.links}
        aria-describedby={helpId}
        className={cn('touch-manipulation select-none *:cursor-grab', gesture?.kind === 'move' && '*:cursor-grabbing')}
      >
        {read.map((link) => {
          const { key } = link
          const box = boxOf(key)
          if (!box) return null
          return (
            <TileButton key={key} link={link} box={box} radius={radius} selected={key === selected} tabIndex={key === tabbable ? 0 : -1} />
          )
        })}
      </div>
      {gesture?.kind === 'resize' && chosenBox && <PullOutline box={chosenBox} radius={radius} />}
      {chosen && chosenBox && gesture?.kind !== 'move' && (
        <>
          {!gesture && <SelectionRing key={chosen.key} box={chosenBox} radius={radius} />}
          {layout === 'grid' && <ResizeHandle link={chosen} box={chosenBox} rightToLeft={rightToLeft} onPull={props.onPull} />}
          {!gesture && (
            <TileBar
              link={chosen}
              box={chosenBox}
              width={width}
              sizes={layout === 'grid'}
              onChangeLink={props.onChangeLink}
              onEdit={props.onEdit}
              onDuplicate={props.onDuplicate}
              onRemove={props.onRemove}
              onLeave={focus}
            />
          )}
        </>
      )}
    </div>
  )
}
