import type { FoundPicture } from '../found.ts'
import { pictureAddress } from './addresses.ts'

/** A picture of the source: the address that the document names, bytes that must be stored first, or neither. */
export type Picture = { url: string } | { content: Uint8Array } | null

const dataUrl = /^data:([^,;]*)((?:;[^,;]*)*),/i

/** `base`: the address against which relative ones are resolved. Null means that the picture cannot be taken. */
export function pictureOf(found: FoundPicture, base: string | null): Picture {
  if ('content' in found) return found.content.length > 0 ? found : null
  const given = found.url.trim()
  if (/^data:/i.test(given)) return dataPicture(given)
  const url = pictureAddress(given, base)
  return url === null ? null : { url }
}

function dataPicture(url: string): Picture {
  const [start = '', type = '', parameters = ''] = dataUrl.exec(url.slice(0, 1024)) ?? []
  if (!/^image\//i.test(type) || /^image\/svg/i.test(type)) return null
  const data = url.slice(start.length)
  const content = Buffer.from(decodedData(data), /;\s*base64\s*$/i.test(parameters) ? 'base64' : 'latin1')
  return content.length > 0 ? { content } : null
}

/** The data with its percent escapes decoded to bytes, one character each. */
const decodedData = (data: string): string =>
  data.includes('%') ? data.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : data
