import { documentChanges, type PageDocument } from '@tessera/contract'

import { linkOf } from './edits.ts'

/** Texts that the document does not accept, by the path of their field in the document. */
export type Unfinished = ReadonlyMap<string, string>

const filterPaths = (unfinished: Unfinished, keep: (path: string) => boolean): Unfinished =>
  new Map([...unfinished].filter(([path]) => keep(path)))

/** Drops the texts of fields that were changed or removed. Moving a link keeps the texts of its fields. */
export function withoutChangedFields(unfinished: Unfinished, before: PageDocument, after: PageDocument): Unfinished {
  const changed = documentChanges(before, after).flatMap(({ op, path }) => (op === 'move' ? [] : [path]))
  return filterPaths(unfinished, (path) => !changed.some((step) => path === step || path.startsWith(`${step}/`)))
}

/** Drops the texts of links that the document does not have. */
export const withoutRemovedLinks = (unfinished: Unfinished, document: PageDocument): Unfinished =>
  filterPaths(unfinished, (path) => {
    const [part, key = ''] = path.slice(1).split('/')
    return part !== 'links' || linkOf(document, key) !== undefined
  })
