import { createHash } from 'node:crypto'

import type { DecodedImage, ImageFile } from '@tessera/api'
import { type ImageId, maxImagePixels, maxImageSide, maxMasterSide, type Reason, variantsOf } from '@tessera/contract'
import sharp, { type Metadata, type Sharp } from 'sharp'

import { formatOf, isMaster, samplesPerPixel } from './format.ts'

/** Thrown if an image is refused. */
export class UnusableImageError extends Error {
  override readonly name = 'UnusableImageError'
  readonly reason: Extract<Reason, 'image_unsupported' | 'image_invalid' | 'image_too_large'>
  constructor(reason: UnusableImageError['reason'], cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** The longest side of the JPEG for social cards, in pixels. */
const maxCardSide = 1_200
const timeoutSeconds = 10

/** For an image that is decoded as a whole. The process takes up to 140 MB more, and must stay below 400 MB. */
const maxMemoryBytes = 250_000_000

/** The memory that libvips uses for an interlaced PNG, as a multiple of its decoded pixels. Measured. */
const interlacedPngFactor = 1.2

/** The bytes of memory that decoding takes. 0 for an image that is decoded strip by strip. */
function memoryOf(content: Uint8Array, { format, isProgressive, width, height, channels, depth }: Metadata): number {
  if (!isProgressive) return 0
  const bytesPerPixel =
    format === 'jpeg' ? (samplesPerPixel(content) ?? channels) * 2 : channels * (depth === 'ushort' ? 2 : 1) * interlacedPngFactor
  return width * height * bytesPerPixel
}

/** Must be called before the first image. No other loader of libvips can then be reached, whatever a file pretends to be. */
export function restrictLoaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  const loaders = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer']
  sharp.unblock({ operation: loaders })
  sharp.concurrency(1)
  sharp.cache(false)
}

/** Decodes an image and makes its files. Rejects with an `UnusableImageError`. */
export async function decode(content: Uint8Array): Promise<DecodedImage> {
  const format = formatOf(content)
  if (!format) throw new UnusableImageError('image_unsupported')
  const source = sharp(content, { limitInputPixels: maxImagePixels, failOn: 'error', sequentialRead: true, pages: 1 })
  try {
    const header = await source.metadata()
    if (header.format !== format) throw new UnusableImageError('image_unsupported')
    const { width, height } = header
    const hasTooManyPixels = Math.max(width, height) > maxImageSide || width * height > maxImagePixels
    if (hasTooManyPixels || memoryOf(content, header) > maxMemoryBytes) throw new UnusableImageError('image_too_large')
    return await makeFiles(isMaster(content, header) ? content : undefined, source)
  } catch (error) {
    if (error instanceof UnusableImageError) throw error
    const tooLarge = error instanceof Error && error.message.includes('exceeds pixel limit')
    throw new UnusableImageError(tooLarge ? 'image_too_large' : 'image_invalid', error)
  }
}

/** `kept` is the content where it is stored as it is. */
async function makeFiles(kept: Uint8Array | undefined, source: Sharp): Promise<DecodedImage> {
  const { data, info } = await source
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: maxMasterSide, height: maxMasterSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const webp = (image: Sharp, quality: number) => image.webp({ quality, smartSubsample: true, effort: 4 }).toBuffer()

  const master = kept ?? (await webp(pixels(), 85))
  const files: ImageFile[] = [{ name: 'master', content: master }]
  for (const variant of variantsOf(width))
    files.push({ name: String(variant), content: await webp(pixels().resize({ width: variant }), 80) })
  const card = pixels()
    .flatten({ background: '#fff' })
    .resize({ width: maxCardSide, height: maxCardSide, fit: 'inside', withoutEnlargement: true })
  files.push({ name: 'card', content: await card.jpeg({ quality: 82 }).toBuffer() })
  return { id: createHash('sha256').update(master).digest('hex') as ImageId, width, height, files }
}
