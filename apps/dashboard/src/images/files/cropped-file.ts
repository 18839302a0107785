import { maxImageBytes, maxMasterSide } from '@tessera/contract'

import type { ImageFormat } from './image-file.ts'

/** A part of an image, in its pixels. */
export type Area = { x: number; y: number; width: number; height: number }

const quality = 0.92

/** The size at which the area is uploaded: the server keeps no more pixels. */
export const croppedSize = ({ width, height }: Pick<Area, 'width' | 'height'>) => {
  const scale = Math.min(1, maxMasterSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Photos stay small as JPEG. The other formats may be transparent. */
const typeFor: Record<ImageFormat, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  // Safari does not write WebP and answers with a PNG.
  webp: 'image/webp',
  gif: 'image/png',
}

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, quality)
  })

/** The area of a decoded image as a file that the server accepts. */
export async function croppedFile(image: HTMLImageElement, area: Area, format: ImageFormat): Promise<Blob> {
  const { width, height } = croppedSize(area)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no 2D canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
  for (const type of [typeFor[format], 'image/webp', 'image/jpeg']) {
    const file = await encode(canvas, type)
    if (file && file.size <= maxImageBytes) return file
  }
  throw new Error('The browser did not encode the image')
}
