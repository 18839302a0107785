import type { AnyError } from '@tessera/client'
import type { PageDocument } from '@tessera/contract'

import type { Session } from '../context.ts'
import type { Terminal } from '../output/terminal.ts'
import { hashOf, type Picture, withPicture } from './merged-document.ts'
import { rawRequest } from './raw-request.ts'

type Stored = { id: string; url: string }
export type SkippedPicture = { where: string; message: string }

/** Uploads pictures, each once. */
export function uploaderOf(session: Session, terminal: Terminal) {
  const stored = new Map<string, Stored | AnyError>()

  const upload = async (content: Uint8Array): Promise<Stored | AnyError> => {
    const hash = hashOf(content)
    const before = stored.get(hash)
    if (before) return before
    const image = (await storedAs(session, hash)) ?? (await uploaded(session, terminal, content))
    stored.set(hash, image)
    return image
  }

  /** The document with all pictures that the service takes. */
  return async (given: PageDocument, pictures: readonly Picture[]): Promise<{ document: PageDocument; skipped: SkippedPicture[] }> => {
    let document = given
    const skipped: SkippedPicture[] = []
    for (const [index, picture] of pictures.entries()) {
      terminal.progress(`/${given.slug}: image ${index + 1} of ${pictures.length} …`)
      const image = await upload(picture.content)
      if ('url' in image) document = withPicture(document, picture, image)
      else skipped.push({ where: picture.where, message: image.message })
    }
    terminal.progress('')
    return { document, skipped }
  }
}

/** An image of an archive has its hash as its id. One that is stored already does not count as an upload. */
async function storedAs({ tessera }: Session, imageId: string): Promise<Stored | undefined> {
  const { data } = await tessera.GET('/images/{imageId}', { params: { path: { imageId } } })
  return data
}

async function uploaded(session: Session, terminal: Terminal, body: Uint8Array): Promise<Stored | AnyError> {
  const { response, error } = await rawRequest(session, terminal, { method: 'POST', path: '/images', body })
  return error ?? ((await response.json()) as Stored)
}
