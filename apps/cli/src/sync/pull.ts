import { editedText, type Edits, expectedValue, type FieldEdit, type LinkItem } from '../file/edit.ts'
import { type ParsedFile, parseFile } from '../file/parsed-file.ts'
import { Failure } from '../failure.ts'
import { failureOf } from '../output/problem.ts'
import type { Change, Fields, Service, ServiceDocument } from './document-requests.ts'

/** Attempts in total. A pull starts over if the page changes between its requests. */
const maxAttempts = 3

/** The fields of version 1. The lists are final. */
const pageFields1 = ['version', 'slug', 'title', 'description', 'coverImage', 'name', 'theme', 'published', 'links']
const linkFields1 = ['key', 'type', 'url', 'title', 'size', 'thumbnail', 'active', 'highlighted']

/**
 * The text of a file after a pull. The service plans the file as if to apply it, and the pull takes the page's side of each change, so the
 * tool need not know the defaults of absent fields. The file keeps its older version if that loses nothing: a second plan, as the newest
 * version, must then find no change.
 */
export async function pulledText(service: Service, pageId: string, file: ParsedFile): Promise<{ text: string; changes: Change[] }> {
  for (let attempt = 1; ; attempt += 1) {
    const pulled = await attemptPull(service, pageId, file)
    if (pulled) return pulled
    if (attempt === maxAttempts) throw new Failure(`${file.name}: The page is being edited. Try again later`)
  }
}

/** One attempt. Undefined if the page changed between its requests. */
async function attemptPull(service: Service, pageId: string, file: ParsedFile): Promise<{ text: string; changes: Change[] } | undefined> {
  const ref = { pageId }
  const read = await service.readDocument(ref)
  if (read.error) throw failureOf(read.error, file.name)
  const page = read.data
  const changesOf = async (value: Fields): Promise<Change[] | undefined> => {
    const planned = await service.planDocument(ref, value)
    if (planned.error) throw failureOf(planned.error, file.name, file)
    return planned.data.revision === read.revision ? planned.data.changes : undefined
  }
  const changes = await changesOf(file.value)
  if (!changes) return undefined
  if (!isOlder(file, page)) return { text: editedText(file, editsOf(file.value, page, changes)), changes }

  // Version 1 knows only links. A tile of another kind under the key of a link needs the newest version.
  const needsNewest = changes.some(({ op, from }) => op === 'remove' && ((from as Fields)['kind'] ?? 'link') !== 'link')
  const older = needsNewest ? undefined : editsOf(file.value, page, changes, linkFields1)
  const edited = older ? expectedValue(file.value, older) : file.value
  const newer = await changesOf({ ...edited, version: page.version })
  if (!newer) return undefined
  if (older && newer.length === 0) return { text: editedText(file, older), changes }
  const base = older ?? { fields: [], model: page, links: undefined }
  const version = { path: ['version'], value: page.version }
  const upgraded = parseFile(file.name, editedText(file, { ...base, fields: [...base.fields, version] }))
  return { text: editedText(upgraded, editsOf(upgraded.value, page, newer)), changes: older ? [...changes, ...newer] : newer }
}

const isOlder = ({ value: { version } }: ParsedFile, page: ServiceDocument): boolean =>
  typeof version === 'number' && version < page.version

/**
 * The edits that give a file the page's side of each change. A plan turns the page into the file: `remove` is a tile that only the page has,
 * `add` one that only the file has. `linkFields` are the fields that a new link may have; by default all.
 */
function editsOf(value: Fields, page: ServiceDocument, changes: readonly Change[], linkFields?: readonly string[]): Edits {
  const steps = changes.map((change) => ({ ...change, path: change.path.slice(1).split('/') }))
  const fields = steps.filter(({ op, path }) => op === 'change' && path[0] !== 'links').map(({ path, from }) => ({ path, value: from }))
  const ofLinks = steps.filter(({ path }) => path[0] === 'links')
  const model = linkFields ? Object.fromEntries(Object.entries(page).filter(([key]) => pageFields1.includes(key))) : page
  if (ofLinks.length === 0) return { fields, model, links: undefined }

  const present = (value['links'] as { key: string }[] | undefined) ?? []
  const removed = new Set(ofLinks.flatMap(({ op, path: [, key = ''] }) => (op === 'remove' ? [key] : [])))
  const added = new Set(ofLinks.flatMap(({ op, path: [, key = ''] }) => (op === 'add' ? [key] : [])))
  const links = page.links.flatMap((link): LinkItem[] => {
    const index = present.findIndex(({ key }) => key === link.key)
    // A link that the file does not have, or has as something else.
    if (removed.has(link.key)) return [{ value: linkFields ? only(link, linkFields) : link }]
    if (index === -1 || added.has(link.key)) return []
    const edits = ofLinks.flatMap(({ op, path: [, key, ...field], from }): FieldEdit[] =>
      op === 'change' && key === link.key ? [{ path: field, value: from }] : [],
    )
    return [{ index, fields: edits, model: link }]
  })
  return { fields, model, links }
}

const only = (link: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(link).filter(([key]) => names.includes(key)))
