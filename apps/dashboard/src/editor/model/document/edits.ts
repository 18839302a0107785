import { defaultSize, defaultTheme, type DocumentLink, type PageDocument, type Theme } from '@tessera/contract'
import { visualOrder } from '@tessera/page'

import { isSampleLink } from '../../../links/sample-links.ts'

/** A change of a document. Returns the same object if nothing changes, so that the history gains no step. */
export type Edit = (document: PageDocument) => PageDocument

const patched = <T extends object>(value: T, patch: Partial<NoInfer<T>>): T =>
  (Object.keys(patch) as (keyof T)[]).every((field) => value[field] === patch[field]) ? value : { ...value, ...patch }

/** Changes the links, given one of them and its index. A document without this link stays as it is. */
const editLinks =
  (key: string, change: (links: DocumentLink[], link: DocumentLink, index: number) => DocumentLink[]): Edit =>
  (document) => {
    const index = document.links.findIndex((link) => link.key === key)
    const link = document.links[index]
    const links = link ? change(document.links, link, index) : document.links
    return links === document.links ? document : { ...document, links }
  }

export const linkOf = (document: PageDocument, key: string): DocumentLink | undefined => document.links.find((link) => link.key === key)

const keyLetters = 'abcdefghijklmnopqrstuvwxyz234567'

/** A random key of 60 bits. (`crypto.randomUUID` is not available on instances without HTTPS.) */
export const newLinkKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => keyLetters[byte % keyLetters.length]).join('')

export type PageFields = Pick<PageDocument, 'slug' | 'title' | 'description' | 'coverImage' | 'name' | 'indexed'>

export const changeFields =
  (patch: Partial<PageFields>): Edit =>
  (document) =>
    patched(document, patch)

export const changeTheme =
  (patch: Partial<Theme>): Edit =>
  (document) => {
    const theme = document.theme ?? defaultTheme
    const next = patched(theme, patch)
    return next === theme ? document : { ...document, theme: next }
  }

const linkDefaults = { title: null, thumbnail: null, active: true, highlighted: false, me: false }

export const addLinks =
  (added: readonly (Pick<DocumentLink, 'key' | 'type' | 'url'> & Partial<Pick<DocumentLink, 'title'>>)[]): Edit =>
  (document) => {
    const links = added.map((link) => ({ ...linkDefaults, ...link, size: defaultSize(link.type) }))
    return links.length === 0 ? document : { ...document, links: [...document.links, ...links] }
  }

export type LinkPatch = Partial<Omit<DocumentLink, 'key'>>

export const changeLink = (key: string, patch: LinkPatch): Edit =>
  editLinks(key, (links, link, index) => {
    const next = patched(link, patch)
    if (next === link) return links
    // A sample link is hidden until the user changes its URL.
    return links.with(index, isSampleLink(link) && !isSampleLink(next) ? { ...next, active: true } : next)
  })

export const removeLink = (key: string): Edit => editLinks(key, (links, _, index) => links.toSpliced(index, 1))

/** Inserts a removed link at its former index. */
export const restoreLink =
  (link: DocumentLink, index: number): Edit =>
  (document) =>
    linkOf(document, link.key) ? document : { ...document, links: document.links.toSpliced(index, 0, link) }

/** Inserts a copy after the link, with its own key. */
export const duplicateLink = (key: string, newKey: string): Edit =>
  editLinks(key, (links, link, index) => links.toSpliced(index + 1, 0, { ...link, key: newKey }))

/** Moves a tile. In a grid, the links are then stored in the grid's reading order, so that the list matches the page. */
export const moveTile =
  (key: string, to: number): Edit =>
  (document) => {
    const moved = moveLink(key, to)(document)
    const isGrid = (document.theme ?? defaultTheme).layoutMode === 'grid'
    return moved === document || !isGrid ? moved : { ...moved, links: visualOrder(moved.links) }
  }

/** `to` is the index after the move; values beyond the ends are clamped. */
export const moveLink = (key: string, to: number): Edit =>
  editLinks(key, (links, link, from) => {
    const target = Math.max(0, Math.min(to, links.length - 1))
    return from === target ? links : links.toSpliced(from, 1).toSpliced(target, 0, link)
  })
