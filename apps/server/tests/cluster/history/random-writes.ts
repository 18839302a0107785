import { isLink, type PageDocument } from '@tessera/contract'
import { anyDocument, type HistoryModel, type ModeledEntry, tileName } from '@tessera/contract/testing'
import fc from 'fast-check'

/** A page that a test changes. */
export type ModeledPage = {
  id: string
  model: HistoryModel
  /** The current ids of its tiles, by `tileName`. */
  ids: ReadonlyMap<string, string>
}

/** A tRPC mutation without the page's id. */
export type Mutation = {
  procedure: string
  input: object
  /** The `via` of the entry that it makes. Absent: the actor's own. `document` applies only if the actor is a token. */
  via?: 'document' | 'import' | 'restore'
  source?: string
  restored?: ModeledEntry
}
/** Makes a write for a page as it is now. Undefined: the page has nothing that can be changed in this way. */
export type Write = (page: ModeledPage) => Mutation | undefined

export const pick = <T>(items: readonly T[], n: number): T | undefined => items[n % items.length]

const always =
  (procedure: string, input: object): Write =>
  () => ({ procedure, input })

export const onTile =
  (kind: 'link' | 'block', n: number, name: 'update' | 'delete', fields: object = {}): Write =>
  ({ model, ids }) => {
    const tiles = model.current.document.links.filter((one) => isLink(one) === (kind === 'link'))
    const tile = pick(tiles, n)
    return tile && { procedure: `${kind}s.${name}`, input: { [`${kind}Id`]: ids.get(tileName(tile)), ...fields } }
  }

const putDocument =
  (document: PageDocument, given: { source?: string; via?: 'import' } = {}): Write =>
  ({ model }) => {
    const input = { document: { ...document, slug: model.current.document.slug }, ...given }
    return { procedure: 'documents.put', input, via: 'document', ...given }
  }

export const restore =
  (n: number): Write =>
  ({ model }) => {
    const restored = pick(model.entries, n)
    return restored && { procedure: 'history.restore', input: { revision: String(restored.revision) }, via: 'restore', restored }
  }

const word = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'abcdefgh') })

/** Any change to a page's content. It may change nothing. */
export const anyWrite: fc.Arbitrary<Write> = fc.oneof(
  word.map((title) => always('pages.update', { title })),
  fc.uuid().map((slug) => always('pages.update', { slug })),
  fc.boolean().map((published) => always('pages.setPublished', { published })),
  fc.constantFrom('lofi', 'vivid', 'paper').map((preset) => always('themes.set', { preset })),
  fc.nat(99).map((n) => always('links.add', { url: `https://example.com/${n}` })),
  word.map((title) => always('blocks.add', { kind: 'heading', title })),
  fc.tuple(fc.nat(), word).map(([n, title]) => onTile('link', n, 'update', { title })),
  fc.tuple(fc.nat(), fc.boolean()).map(([n, active]) => onTile('block', n, 'update', { active })),
  fc.nat().map((n) => onTile('link', n, 'delete')),
  fc.nat().map((n) => onTile('block', n, 'delete')),
  fc.constant<Write>(({ ids }) => ({ procedure: 'blocks.reorder', input: { ids: [...ids.values()].toReversed() } })),
  anyDocument.map((document) => putDocument(document)),
  fc.tuple(anyDocument, word).map(([document, source]) => putDocument(document, { source })),
  anyDocument.map((document) => putDocument(document, { via: 'import' })),
  { weight: 3, arbitrary: fc.nat().map(restore) },
)
