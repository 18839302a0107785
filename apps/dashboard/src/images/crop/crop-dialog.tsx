import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import './crop.css'

import { Button } from '../../ui/controls/button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { fill } from '../../ui/text/template.ts'
import { type Area, croppedFile, croppedSize } from '../files/cropped-file.ts'
import * as texts from '../texts.ts'
import type { Crop } from '../uploads/image-uploads.ts'

/** `aspect`: width by height; null for any. */
type Shape = { name: 'cover' | 'free' | 'square' | 'wide'; label: string; aspect: number | null; round: boolean }

const shape = (name: Shape['name'], label: string, aspect: number | null, round = false): Shape => ({ name, label, aspect, round })

const free = shape('free', texts.shapeFree, null)
const square = shape('square', texts.shapeSquare, 1)
const wide = shape('wide', texts.shapeWide, 16 / 9)
// The page shows covers in this shape on phones. On wide screens, it shows the middle of them.
const cover = shape('cover', texts.shapeCover, 5 / 2)
const round = shape('square', texts.shapeSquare, 1, true)

/** The shapes that make sense for an image field, by its path in the document. The first is the default. */
function shapesFor(path: string): [Shape, ...Shape[]] {
  if (path === '/avatar') return [round]
  if (path === '/coverImage') return [cover, free]
  return path.endsWith('/iconImage') ? [square, free] : [free, square, wide]
}

const labels = {
  cropArea: texts.selection,
  nwDragHandle: texts.cornerTopLeft,
  nDragHandle: texts.edgeTop,
  neDragHandle: texts.cornerTopRight,
  eDragHandle: texts.edgeRight,
  seDragHandle: texts.cornerBottomRight,
  sDragHandle: texts.edgeBottom,
  swDragHandle: texts.cornerBottomLeft,
  wDragHandle: texts.edgeLeft,
}

const everything: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

/** The largest selection of the shape, in the middle. */
const selectionOf = ({ aspect }: Shape, { width, height }: { width: number; height: number }): PercentCrop =>
  aspect === null ? everything : centerCrop(makeAspectCrop({ unit: '%', width: 100 }, aspect, width, height), width, height)

const areaOf = (selection: PercentCrop, { naturalWidth, naturalHeight }: HTMLImageElement): Area => ({
  x: (selection.x / 100) * naturalWidth,
  y: (selection.y / 100) * naturalHeight,
  width: Math.max(1, (selection.width / 100) * naturalWidth),
  height: Math.max(1, (selection.height / 100) * naturalHeight),
})

const isEverything = ({ width, height }: PercentCrop) => width > 99.5 && height > 99.5

type CropDialogProps = { crop: Crop; onDone: (file: Blob | null) => void }

/** Asks which part of an image to upload. An image that the browser cannot show is uploaded as it is: the server says what is wrong with it. */
export const CropDialog = ({ crop: { file, path, format }, onDone }: CropDialogProps) => {
  const shapes = shapesFor(path)
  const [shape, setShape] = useState<Shape>(shapes[0])
  const [selection, setSelection] = useState<PercentCrop>(everything)
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const [busy, setBusy] = useState(false)
  const src = useObjectUrl(file)
  const closed = useClosed()
  const area = image && areaOf(selection, image)
  const choose = (next: Shape) => {
    setShape(next)
    if (image) setSelection(selectionOf(next, { width: image.naturalWidth, height: image.naturalHeight }))
  }
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    setImage(currentTarget)
    setSelection(selectionOf(shape, { width: currentTarget.naturalWidth, height: currentTarget.naturalHeight }))
  }
  const confirm = async () => {
    if (!image || !area || busy) return
    setBusy(true)
    // Drawing a large image blocks the main thread, so the button must look busy before it begins.
    await painted()
    try {
      const cropped = isEverything(selection) ? file : await croppedFile(image, area, format)
      if (!closed.current) onDone(cropped)
    } catch {
      if (closed.current) return
      // Not enough memory for the canvas. The whole image would show what was cropped away.
      setBusy(false)
      toast.error(texts.couldNotCrop, { description: texts.couldNotCropWhy })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onDone(null)}
      title={texts.cropTitle}
      description={
        <>
          {texts.cropHelp} <span className="pointer-coarse:hidden">{texts.cropKeys}</span> {format === 'gif' && texts.animationNote}
        </>
      }
      className="sm:max-w-[640px]!"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        {shapes.length > 1 && (
          <SegmentedControl
            label={texts.shape}
            className="mb-4 max-w-80"
            value={shape.name}
            onChange={(name) => choose(shapes.find((other) => other.name === name) ?? shape)}
            options={shapes.map(({ name, label }) => ({ value: name, name: label }))}
          />
        )}
        <div className="grid min-h-40 place-items-center overflow-hidden rounded-xl bg-canvas p-3">
          {src && (
            <ReactCrop
              crop={selection}
              {...(shape.aspect !== null && { aspect: shape.aspect })}
              circularCrop={shape.round}
              keepSelection
              minWidth={16}
              minHeight={16}
              ruleOfThirds={!shape.round}
              ariaLabels={labels}
              onChange={(_, percent) => setSelection(percent)}
            >
              <img src={src} alt="" className="max-h-[50dvh]!" onLoad={onLoad} onError={() => onDone(file)} />
            </ReactCrop>
          )}
        </div>
        <DialogActions>
          <p className="mr-auto self-center text-sm text-ink-2 tabular-nums max-sm:basis-full!">
            {area && fill(texts.selectionSize, croppedSize(area))}
          </p>
          {!shape.round && (
            <Button onClick={() => onDone(file)} disabled={busy}>
              {texts.wholeImage}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={busy} disabled={!image}>
            {texts.selectedPart}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Resolves when the current state is on the screen. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

const revokeDelayMs = 60_000

/** Whether the dialog was closed, which can happen while an image is drawn. */
function useClosed(): RefObject<boolean> {
  const closed = useRef(false)
  useEffect(() => {
    closed.current = false
    return () => void (closed.current = true)
  }, [])
  return closed
}

/** The dialog is mounted anew for each file. */
function useObjectUrl(file: Blob): string {
  const [url] = useState(() => URL.createObjectURL(file))
  // Not at once: in development, React mounts components twice.
  useEffect(() => () => void setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs), [url])
  return url
}
