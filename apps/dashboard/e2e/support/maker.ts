import type { Page } from '@playwright/test'
import { LinkType, type PageDocument, TileSize } from '@tessera/contract'

import { paths } from '../../src/app/paths.ts'

export const password = 'correct horse battery'

let count = 0
/** A word that no other test of this run has. */
export const unique = (word: string): string => `${word}-${Date.now().toString(36)}-${process.pid}-${++count}`

/** Signs a new account up in this browser, without its screens; answers its address. */
export async function signUp(page: Page, name = 'Mara Lindqvist'): Promise<string> {
  const email = `${unique('mara')}@example.com`
  const answer = await page.request.post(paths.signUp, { data: { name, email, password } })
  if (!answer.ok()) throw new Error(`Sign-up answered ${answer.status()}: ${await answer.text()}`)
  return email
}

/** Calls a row of the router in this browser’s session. */
export async function call<T>(page: Page, procedure: string, input: object): Promise<T> {
  const answer = await page.request.post(`${paths.trpc}/${procedure}`, { data: input })
  if (!answer.ok()) throw new Error(`${procedure} answered ${answer.status()}: ${await answer.text()}`)
  const body = (await answer.json()) as { result: { data: T } }
  return body.result.data
}

/** A link's row in the editor's list. */
export const linkRow = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Links', exact: true }).getByRole('button', { name: new RegExp(`^${title}`) })

/** The page as the server has it. */
export async function readDocument(page: Page, pageId: string): Promise<PageDocument> {
  const answer = await page.request.get(`${paths.trpc}/documents.get?input=${encodeURIComponent(JSON.stringify({ pageId }))}`)
  const body = (await answer.json()) as { result: { data: PageDocument } }
  return body.result.data
}

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

/** Makes so many pages with a title only, the newest with the highest number. */
export async function makePages(page: Page, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await call(page, 'pages.create', { title: `Page ${n}`, slug: unique('page'), description: '' })
}

/** Makes a page with five links, without the screens. */
export async function makePage(page: Page, preset = 'midnight', title = orrery.title, slug = unique('orrery')) {
  const { description, name, links } = orrery
  const { id } = await call<{ id: string }>(page, 'pages.create', { title, slug, description, name, theme: { preset } })
  for (const link of links) await call(page, 'links.add', { pageId: id, ...link })
  /** Until it has so many links. */
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
    /** By an administrator. */
    block: (reason: string) => call(page, 'admin.pages.block', { pageId: id, reason }),
  }
}
