import type { ImageId } from '../core/ids.ts'

/** The longest body that carries an image. */
export const maxImageBytes = 10 * 1024 * 1024
/** The most pixels of an uploaded image. */
export const maxImagePixels = 50_000_000
/** The longest side of an uploaded image, in pixels. */
export const maxImageSide = 16_384
/** The longest side of a stored image, in pixels. */
export const maxMasterSide = 2_048
/** The widths of an image's smaller variants, in pixels. */
export const variantWidths = [96, 192, 384, 768, 1536] as const

/** The path of an image's file, below the service's origin. Without a width, of its largest form. */
export const imagePath = (id: ImageId, width?: number): string => `/static/images/${id}${width === undefined ? '' : `-${width}`}.webp`
/** The path of the JPEG of an image, for social cards. */
export const imageCardPath = (id: ImageId): string => `/static/images/${id}.jpg`

/** The widths in which an image of this width is served besides its own. */
export const variantsOf = (width: number): number[] => variantWidths.filter((variant) => variant < width)

// The function `image_of` of the database has the same pattern (migration 0018).
const ownPattern = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^/?#\\]+\/static\/images\/([0-9a-f]{64})\.webp$/

/** The id in the address of an image of this service, on any host. Undefined for an address of another form. */
export function imageIdOf(url: string): ImageId | undefined {
  return ownPattern.exec(url)?.[1] as ImageId | undefined
}
