import { imageIdOf, type PageDocument } from '@tessera/contract'

import { changeFields, changeLink, type Edit, linkOf } from '../model/document/edits.ts'

const pageFields = ['coverImage', 'avatar'] as const
const linkFields = ['thumbnail', 'iconImage'] as const

type ImageField = { field: (typeof pageFields)[number] } | { key: string; field: (typeof linkFields)[number] }

/** The image field at a path of the document, such as `/links/<key>/thumbnail`. */
function imageField(path: string): ImageField | undefined {
  const [part = '', key = '', name] = path.slice(1).split('/')
  const ofPage = pageFields.find((field) => field === part)
  if (ofPage) return { field: ofPage }
  const field = linkFields.find((other) => other === name)
  return part === 'links' && field ? { key, field } : undefined
}

/** The URL in an image field, or undefined if the document has no such field. */
export function imageAt(document: PageDocument, path: string): string | null | undefined {
  const found = imageField(path)
  if (!found) return undefined
  return 'key' in found ? linkOf(document, found.key)?.[found.field] : document[found.field]
}

export const setImage = (path: string, url: string | null): Edit => {
  const found = imageField(path)
  if (!found) return (document) => document
  return 'key' in found ? changeLink(found.key, { [found.field]: url }) : changeFields({ [found.field]: url })
}

/** Whether the URL is that of an uploaded image. */
export const isUploaded = (url: string | null): boolean => url !== null && imageIdOf(url) !== undefined
