import { ApiError, type Author, type DecodedImage, type PageContent } from '@tessera/api'
import { type LinkPreviewRequest, maxImageBytes, type OwnerId } from '@tessera/contract'
import { decodeHtml } from '@tessera/import/html-encoding'

import { withTimeout } from '../../process/timeout.ts'
import type { Fetcher } from '../guarded-fetch.ts'
import { pngOfIcon } from './icon-file.ts'
import { type PageMetadata, readMetadata } from './page-metadata.ts'

type Decode = (owner: OwnerId, content: Uint8Array) => Promise<DecodedImage>

const maxHtmlBytes = 512 * 1024
const maxIconsTried = 3
/** For the icon, and for the image. What takes longer is left out. */
const picturesTimeoutMs = 6_000

const acceptHtml = 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1'
export const acceptPictures = 'image/webp, image/png, image/jpeg, image/gif'

const nothing: PageMetadata = { title: null, description: null, icons: [], image: null }

/** Fetches a page, and what its preview shows. Rejects if the page cannot be fetched; pictures that cannot be fetched are left out. */
export async function readPage(
  { fetch, decode }: { fetch: Fetcher; decode: Decode },
  { owner }: Pick<Author, 'owner'>,
  { url, parts }: LinkPreviewRequest,
): Promise<PageContent> {
  const page = await fetch(url, { maxBytes: maxHtmlBytes, cut: true, accept: acceptHtml })
  const isHtml = /^(?:$|text\/html|application\/xhtml\+xml)/i.test(page.contentType) && /^(?:identity)?$/i.test(page.contentEncoding)
  const metadata = isHtml ? readMetadata(decodeHtml(page.body, page.contentType), page.url) : nothing

  const pictureAt = async (address: string): Promise<DecodedImage | null> => {
    const { body } = await fetch(address, { maxBytes: maxImageBytes, accept: acceptPictures })
    const content = pngOfIcon(body)
    return content ? decode(owner, content) : null
  }
  const firstOf = async (addresses: readonly string[]): Promise<DecodedImage | null> => {
    for (const address of addresses) {
      // What is wrong with a picture is not told: there is another one, or none. A busy decoder says nothing about the picture.
      const picture = await pictureAt(address).catch((error: unknown) => {
        if (error instanceof ApiError && (error.reason === 'rate_limited' || error.reason === 'image_busy')) throw error
        return null
      })
      if (picture) return picture
    }
    return null
  }
  const inTime = (picture: Promise<DecodedImage | null>) => withTimeout(picture, picturesTimeoutMs, () => null)
  const icons = [...new Set([...metadata.icons.slice(0, maxIconsTried).map((icon) => icon.url), new URL('/favicon.ico', page.url).href])]
  const wants = (part: LinkPreviewRequest['parts'][number]) => parts.includes(part)
  // One after the other: an account may have two images decoded at a time.
  const icon = wants('icon') ? await inTime(firstOf(icons)) : null
  const image = wants('image') && metadata.image !== null ? await inTime(firstOf([metadata.image])) : null
  const { title, description } = wants('title') ? metadata : nothing
  return { title, description, icon, image }
}
