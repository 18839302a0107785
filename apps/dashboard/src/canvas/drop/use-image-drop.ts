import { type RefObject, useState } from 'react'

import { dragsFiles, imageIn } from '../../images/files/image-file.ts'
import { useNativeListener } from '../../ui/native-listener.ts'
import type { ImageTarget } from '../canvas-props.ts'
import { type Box, scaled } from '../measure/grid-lines.ts'
import type { MeasuredTiles } from '../measure/measured-tiles.ts'
import * as texts from '../texts.ts'
import { keyOf } from '../view/tile-elements.ts'

export type DropPreview = { target: ImageTarget; box: Box; label: string }

type ImageDropOptions = {
  viewport: RefObject<HTMLElement | null>
  surface: RefObject<HTMLElement | null>
  /** The root of the rendered page. */
  root: HTMLElement | null
  scale: number
  tiles: MeasuredTiles
  idOf: (key: string) => string
  /** Whether the tile with this key shows images. */
  takesImage: (key: string) => boolean
  /** Undefined where nothing can be dropped, as in a preview. */
  onDropImage: ((target: ImageTarget, file: File) => void) | undefined
}

const isInside = ({ left, top, width, height }: Box, x: number, y: number) =>
  x >= left && x <= left + width && y >= top && y <= top + height

/** The box of a part of the page's head, in pixels of the page. */
function partBox(root: HTMLElement | null, selector: string): Box | null {
  const part = root?.querySelector(selector)
  if (!root || !part) return null
  const [inner, outer] = [part.getBoundingClientRect(), root.getBoundingClientRect()]
  return { left: inner.left - outer.left, top: inner.top - outer.top, width: inner.width, height: inner.height }
}

/** Follows files that are dragged over the page: onto a tile, the avatar or, everywhere else, the cover. Returns where they would go. */
export const useImageDrop = (options: ImageDropOptions): DropPreview | null => {
  const { viewport, surface, root, scale, tiles, idOf, takesImage, onDropImage } = options
  const [preview, setPreview] = useState<DropPreview | null>(null)
  const previewAt = (event: DragEvent): DropPreview | null => {
    const key = keyOf(event.target)
    if (key !== undefined) {
      const box = tiles.boxes.get(idOf(key))
      return box && takesImage(key) ? { target: { kind: 'tile', key }, box: scaled(box, scale), label: texts.dropOnTile } : null
    }
    const page = surface.current?.getBoundingClientRect()
    const avatar = partBox(root, '.tv-ava')
    const cover = partBox(root, '.tv-cover')
    if (page && avatar && isInside(avatar, (event.clientX - page.left) / scale, (event.clientY - page.top) / scale))
      return { target: { kind: 'avatar' }, box: scaled(avatar, scale), label: texts.dropOnAvatar }
    return cover ? { target: { kind: 'cover' }, box: scaled(cover, scale), label: texts.dropOnCover } : null
  }
  const follow = (event: DragEvent) => {
    if (!onDropImage || !dragsFiles(event)) return
    const next = previewAt(event)
    // Also where it cannot be dropped: the browser would open the file instead.
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = next ? 'copy' : 'none'
    setPreview((shown) => (JSON.stringify(shown) === JSON.stringify(next) ? shown : next))
  }
  useNativeListener(viewport, 'dragenter', follow, false)
  useNativeListener(viewport, 'dragover', follow, false)
  useNativeListener(viewport, 'dragleave', ({ relatedTarget }) => {
    if (!viewport.current?.contains(relatedTarget as Node | null)) setPreview(null)
  })
  useNativeListener(
    viewport,
    'drop',
    (event) => {
      if (!onDropImage || !dragsFiles(event)) return
      event.preventDefault()
      const { target } = previewAt(event) ?? {}
      setPreview(null)
      const file = imageIn(event.dataTransfer)
      if (target && file) onDropImage(target, file)
    },
    false,
  )
  return preview
}
