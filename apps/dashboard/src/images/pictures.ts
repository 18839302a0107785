import { type ImageId, imageIdOf, type Pictures, type StoredPicture } from '@tessera/contract'

/** Dimensions that let the renderer choose the largest file, which every image has. Styles size the image. */
const stored = (id: ImageId): StoredPicture => ({ id, width: 1, height: 1 })

/**
 * What the image fields with these URLs show in a preview. `kept`: the copies of images from other sites. `hotlink`: whether visitors load
 * other images from their sites.
 */
export function picturesOf(urls: readonly (string | null)[], kept?: ReadonlyMap<string, ImageId>, hotlink = false): Pictures {
  const found = urls.flatMap((url) => {
    const id = url === null ? undefined : (kept?.get(url) ?? imageIdOf(url))
    return url === null || !id ? [] : [[url, stored(id)] as const]
  })
  return { stored: Object.fromEntries(found), hotlink }
}
