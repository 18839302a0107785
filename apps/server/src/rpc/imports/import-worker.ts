import type { FoundImport, ImportFile, ImportPicture } from '@tessera/api'
import { ImportUnreadable, readImport, type ParsedPage } from '@tessera/import'

/** Bytes of pictures that one import passes on. Archives are smaller. */
const maxPictureBytes = 64 * 2 ** 20
/** Of all pages together, as JSON. */
const maxJsonLength = 64 * 2 ** 20

/** `failure`: an error of a reader, as the lines of its stack: the message may contain parts of the input. */
export type ImportReply =
  | { found: FoundImport }
  | { unreadable: { line: number | null; column: number | null; message?: string; failure?: string } }

/** Called by the worker queue for each file. */
export async function run(file: ImportFile): Promise<ImportReply> {
  try {
    const { format, source, pages } = await readImport(file)
    const room = { json: maxJsonLength, pictures: maxPictureBytes }
    return { found: { format, source, pages: pages.map((page) => written(page, room)) } }
  } catch (error) {
    if (error instanceof ImportUnreadable) return { unreadable: { line: error.line, column: error.column, message: error.message } }
    return { unreadable: { line: null, column: null, failure: framesOf(error) } }
  }
}

/** Pages are passed on as JSON, because the main thread sends most of them on as they are. Reduces `room` by the size of the page. */
function written({ pictures, ...page }: ParsedPage, room: { json: number; pictures: number }): FoundImport['pages'][number] {
  const { document, clicks, leftOut } = page
  const json = JSON.stringify({ document, clicks, leftOut })
  room.json -= json.length
  if (room.json < 0) throw new ImportUnreadable('The file has too much content for one import')
  return { slug: document.slug, json, pictures: pictures.map((picture) => ({ ...picture, content: taken(picture.content, room) })) }
}

/** A copy with a buffer of its own: a view would be passed on with the whole buffer that it is a part of. */
function taken(content: Uint8Array, room: { pictures: number }): ImportPicture['content'] {
  room.pictures -= content.length
  return room.pictures < 0 ? null : Uint8Array.from(content)
}

function framesOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error'
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return [error.name, ...frames].join('\n')
}
