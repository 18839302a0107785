import { type ImageId, variantWidths } from '@tessera/contract'

const pattern = new RegExp(`^([0-9a-f]{64})(?:(?:-(${variantWidths.join('|')}))?\\.webp|(\\.jpg))$`)

/** A stored file of an image: the image, and `master`, the width of a variant, or `card` for the JPEG. */
type StoredFile = { id: ImageId; name: string }

/** The file that has this name below `/static/images`: `<id>.webp`, `<id>-<width>.webp` or `<id>.jpg`. */
export function imageFileOf(fileName: string): StoredFile | undefined {
  const [, id, width, card] = pattern.exec(fileName) ?? []
  return id === undefined ? undefined : { id: id as ImageId, name: card === undefined ? (width ?? 'master') : 'card' }
}
