import { documentChanges, type PageDocument } from '@tessera/contract'

import { linkOf } from './edits.ts'

/** Texts that their fields do not take as they are, by the path of the field in the document. */
export type Unfinished = ReadonlyMap<string, string>

const only = (unfinished: Unfinished, stays: (path: string) => boolean): Unfinished =>
  new Map([...unfinished].filter(([path]) => stays(path)))

/** Without the texts of fields that have changed since, or are gone. A link that only moves keeps what is typed in it. */
export function notOvertaken(unfinished: Unfinished, before: PageDocument, after: PageDocument): Unfinished {
  const changed = documentChanges(before, after).flatMap(({ op, path }) => (op === 'move' ? [] : [path]))
  return only(unfinished, (path) => !changed.some((step) => path === step || path.startsWith(`${step}/`)))
}

/** Without the texts of links that the document does not have. */
export const atHome = (unfinished: Unfinished, document: PageDocument): Unfinished =>
  only(unfinished, (path) => {
    const [part, key = ''] = path.slice(1).split('/')
    return part !== 'links' || linkOf(document, key) !== undefined
  })
