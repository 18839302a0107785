import { maxImageBytes } from '@tessera/contract'

import { fill, locale } from '../../ui/text/template.ts'
import * as texts from '../texts.ts'

export const maxImageMiB = maxImageBytes / 2 ** 20

/** For file inputs. `image/*` would offer formats that the server refuses. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp,image/gif'

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif'

type Signature = { format: ImageFormat | null; name: string; matches: (head: string) => boolean }

const startsWith = (start: string) => (head: string) => head.startsWith(start)
/** The brand of an ISO media file, such as HEIC. */
const hasBrand =
  (...brands: string[]) =>
  (head: string) =>
    head.slice(4, 8) === 'ftyp' && brands.includes(head.slice(8, 12))

/** Formats by the first bytes of a file, as the server tells them. `format` is null where the server refuses them. */
const signatures: readonly Signature[] = [
  { format: 'jpeg', name: texts.jpeg, matches: startsWith('\xff\xd8\xff') },
  { format: 'png', name: texts.png, matches: startsWith('\x89PNG\r\n\x1a\n') },
  { format: 'gif', name: texts.gif, matches: startsWith('GIF8') },
  { format: 'webp', name: texts.webp, matches: (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' },
  { format: null, name: texts.heic, matches: hasBrand('heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1') },
  { format: null, name: texts.avif, matches: hasBrand('avif', 'avis') },
  { format: null, name: texts.bmp, matches: startsWith('BM') },
  { format: null, name: texts.tiff, matches: (head) => head.startsWith('II*\0') || head.startsWith('MM\0*') },
  { format: null, name: texts.svg, matches: (head) => /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|svg)/i.test(head) },
]

const headBytes = 64
const mebibytes = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

/** The format of a file that can be uploaded, or why it cannot. */
export async function checkImageFile(file: Blob): Promise<{ format: ImageFormat } | { problem: string }> {
  if (file.size === 0) return { problem: texts.imageEmpty }
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
  const known = signatures.find(({ matches }) => matches(head))
  if (!known) return { problem: texts.notAnImage }
  if (known.format === null) return { problem: fill(texts.unsupportedImage, { format: known.name }) }
  if (file.size > maxImageBytes)
    return { problem: fill(texts.imageTooLarge, { size: mebibytes.format(file.size / 2 ** 20), limit: maxImageMiB }) }
  return { format: known.format }
}

/** The image among dropped or pasted data. Other files are returned, too, so that the user is told why they do not work. */
export const imageIn = (data: DataTransfer | null): File | undefined => {
  const files = [...(data?.files ?? [])]
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0]
}

/** What `DataTransfer.types` has instead of the types of files. */
const filesType = 'Files'

/** Whether files are dragged. Their types are not known before they are dropped. */
export const dragsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes(filesType) ?? false
