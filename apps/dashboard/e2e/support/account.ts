import type { Page } from '@playwright/test'
import { type DocumentLink, linksOf, LinkType, type PageDocument, TileSize } from '@tessera/contract'

import { paths } from '../../src/app/paths.ts'

export const password = 'correct horse battery'

let count = 0
/** Appends a suffix that is unique across tests and runs. */
export const unique = (word: string): string => `${word}-${Date.now().toString(36)}-${process.pid}-${++count}`

/** Signs up a new account through the API, in the session of this browser. Resolves to its email. */
export async function signUp(page: Page, name = 'Mara Lindqvist'): Promise<string> {
  const email = `${unique('mara')}@example.com`
  const response = await page.request.post('/api/auth/sign-up/email', { data: { name, email, password } })
  if (!response.ok()) throw new Error(`Sign-up failed with status ${response.status()}: ${await response.text()}`)
  return email
}

/** Calls a tRPC mutation in the session of this browser. */
export async function call<T>(page: Page, procedure: string, input: object): Promise<T> {
  const response = await page.request.post(`${paths.trpc}/${procedure}`, { data: input })
  if (!response.ok()) throw new Error(`${procedure} failed with status ${response.status()}: ${await response.text()}`)
  const body = (await response.json()) as { result: { data: T } }
  return body.result.data
}

/** Calls a tRPC query in the session of this browser. */
export async function query<T>(page: Page, procedure: string, input: object): Promise<T> {
  const response = await page.request.get(`${paths.trpc}/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`)
  if (!response.ok()) throw new Error(`${procedure} failed with status ${response.status()}: ${await response.text()}`)
  const body = (await response.json()) as { result: { data: T } }
  return body.result.data
}

/** The row of a link in the editor's list. */
export const linkRow = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Links', exact: true }).getByRole('button', { name: new RegExp(`^${title}`) })

/** The links of a stored document. */
export const readLinks = async (page: Page, pageId: string): Promise<DocumentLink[]> => linksOf((await readDocument(page, pageId)).links)

/** The document as stored on the server. */
export const readDocument = (page: Page, pageId: string): Promise<PageDocument> => query(page, 'documents.get', { pageId })

export const orrery = {
  title: 'Orrery',
  description: 'A planetarium that fits in a browser tab.',
  name: 'Mara Lindqvist',
  links: [
    { url: 'https://orrery.example', type: 'live-demo', title: 'Open the sky', size: '2x2' },
    { url: 'https://code.example/orrery', type: 'repo-host', title: 'Source', size: '1x1' },
    { url: 'https://docs.orrery.example', type: 'documentation', title: 'Docs', size: '1x1' },
    { url: 'https://video.example/watch/orrery', type: 'video-site', title: 'How the moons move', size: '2x1' },
    { url: 'https://launches.example/orrery', type: 'launch-directory', title: 'Launch day', size: '4x1' },
  ],
}

/** Creates `count` pages that have only a title, numbered from the oldest. */
export async function makePages(page: Page, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await call(page, 'pages.create', { title: `Page ${n}`, slug: unique('page'), description: '' })
}

/** Creates a page with five links through the API. */
export async function makePage(page: Page, preset = 'midnight', title = orrery.title, slug = unique('orrery')) {
  const { description, name, links } = orrery
  const { id } = await call<{ id: string }>(page, 'pages.create', { title, slug, description, name, theme: { preset } })
  for (const link of links) await call(page, 'links.add', { pageId: id, ...link })
  /** Adds links until the page has `count`. */
  const fill = async (count: number) => {
    const document = await readDocument(page, id)
    const more = Array.from({ length: count - document.links.length }, (_, index) => ({
      key: `more-${index}`,
      url: `https://example.com/${index}`,
      title: `Tile ${index}`,
      type: LinkType.options[index % LinkType.options.length],
      size: TileSize.options[index % TileSize.options.length],
    }))
    await call(page, 'documents.put', { pageId: id, document: { ...document, links: [...document.links, ...more] } })
  }
  return {
    id,
    slug,
    fill,
    publish: () => call(page, 'pages.setPublished', { pageId: id, published: true }),
    remove: () => call(page, 'pages.delete', { pageId: id }),
    /** The session must be that of an administrator. */
    block: (reason: string) => call(page, 'admin.pages.block', { pageId: id, reason }),
  }
}
