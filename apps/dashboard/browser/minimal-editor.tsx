import '../src/ui/styles.css'

import type { LinkId, PageDocument, Pictures } from '@tessera/contract'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

import type { View } from '../src/canvas/canvas-props.ts'
import { Canvas } from '../src/canvas/canvas.tsx'
import { moved } from '../src/canvas/drag/gesture.ts'
import { visualTileOrder } from '../src/links/tile-traits.ts'
import { TooltipProvider } from '../src/ui/overlays/tooltip.tsx'

type Shown = { document: PageDocument; ids?: [string, LinkId][]; pictures?: Pictures; view: View }

declare global {
  interface Window {
    /** Controls for the tests. `calls` records the callbacks of the canvas. */
    editor: { show: (shown: Shown) => void; look: (view: View) => void; document?: () => PageDocument; calls: string[]; frames: number }
  }
}

const calls: string[] = []

/** A minimal editor that applies every change. */
const MinimalEditor = ({ document: given, ids, pictures, view }: Shown) => {
  const [document, setDocument] = useState(given)
  const [selected, setSelected] = useState<string | null>(null)
  const setLinks = (change: (links: PageDocument['links']) => PageDocument['links']) =>
    setDocument((document) => ({ ...document, links: change(document.links) }))
  useEffect(() => {
    window.editor.document = () => document
  })
  return (
    <Canvas
      document={document}
      ids={new Map(ids)}
      pictures={pictures}
      view={view}
      timeZone="UTC"
      selected={selected}
      onSelect={(key) => {
        calls.push(`select ${key}`)
        setSelected(key)
      }}
      onMove={(key, toIndex) => {
        calls.push(`move ${key} ${toIndex}`)
        setLinks((links) => {
          const order = moved(
            links,
            links.findIndex((link) => link.key === key),
            toIndex,
          )
          return document.theme?.layoutMode === 'list' ? order : visualTileOrder(order)
        })
      }}
      onChangeTile={(key, change) => {
        calls.push(`change ${key} ${JSON.stringify(change)}`)
        setLinks((links) => links.map((link) => (link.key === key ? ({ ...link, ...change } as typeof link) : link)))
      }}
      onRemove={(key) => {
        calls.push(`remove ${key}`)
        setSelected(null)
        setLinks((links) => links.filter((link) => link.key !== key))
      }}
      onDuplicate={(key) => {
        calls.push(`duplicate ${key}`)
        setLinks((links) => links.flatMap((link) => (link.key === key ? [link, { ...link, key: `${key}-copy` }] : [link])))
      }}
      canAdd={() => true}
      onEdit={(key) => calls.push(`edit ${key}`)}
    />
  )
}

const root = createRoot(document.getElementById('root')!)
let shown: Shown
let times = 0
const render = () =>
  flushSync(() =>
    root.render(
      <TooltipProvider>
        <MinimalEditor key={times} {...shown} />
      </TooltipProvider>,
    ),
  )
window.editor = {
  show: (next) => {
    shown = next
    times++
    render()
  },
  look: (view) => {
    shown = { ...shown, view }
    render()
  },
  calls,
  frames: 0,
}
