import { looksLikeZip } from '@tessera/archive'
import { reservedSlugs } from '@tessera/contract'

import { isDocument, readDocument, readTesseraArchive } from './files/tessera.ts'
import { ImportUnreadable, type ImportInput, type ParsedImport, type ParsedPage } from './found.ts'
import { ParsedInput } from './input/parsed-input.ts'
import { freeSlug } from './proposal/slug.ts'
import { propose } from './proposal/propose.ts'
import { readers } from './readers.ts'

/**
 * Reads pages from the input, and proposes a document for each. Nothing is fetched or stored. The same input gives the same bytes. Rejects with
 * `ImportUnreadable`.
 */
export async function readImport(input: ImportInput): Promise<ParsedImport> {
  const { format } = input
  if (looksLikeZip(input.bytes)) {
    if (format !== 'auto' && format !== 'tessera')
      throw new ImportUnreadable('The file is a ZIP archive, which does not match the chosen format')
    return readTesseraArchive(input.bytes, input.linkLimit)
  }
  const parsed = new ParsedInput(input)
  if ((format === 'auto' || format === 'tessera') && isDocument(parsed.json)) return readDocument(parsed, input.linkLimit)
  const reader = readers.find((one) => (format === 'auto' || format === 'tessera' ? one.recognizes(parsed) : one.format === format))
  if (!reader || (format !== 'auto' && reader.format !== format)) throw unknownFormat(parsed)
  const context = { baseAddress: parsed.baseAddress, pictureBase: parsed.pictureBase, linkLimit: input.linkLimit }
  const pages = reader.read(parsed).map((page) => propose(page, context))
  return { format: reader.format, source: reader.source, pages: withDifferentSlugs(pages) }
}

/** JSON with an error has no format, but a place to fix. */
function unknownFormat(input: ParsedInput): ImportUnreadable {
  try {
    if (input.looksLikeJson) input.requireJson()
  } catch (error) {
    if (error instanceof ImportUnreadable) return error
  }
  return new ImportUnreadable('The file is not in a format that can be imported, or it has no links')
}

function withDifferentSlugs(pages: ParsedPage[]): ParsedPage[] {
  const taken = new Set<string>()
  return pages.map((page) => {
    const { slug: given } = page.document
    // Of a reserved slug that has a number already, the next number is free.
    const [, base = ''] = /^(.+)-\d{1,3}$/.exec(given) ?? []
    const start = reservedSlugs.has(base.toLowerCase()) && taken.has(given.toLowerCase()) ? base : given
    const slug = freeSlug(start, (one) => taken.has(one) || reservedSlugs.has(one))
    taken.add(slug.toLowerCase())
    return { ...page, document: { ...page.document, slug } }
  })
}
