import { readFile } from 'node:fs/promises'

import { pages } from './pages.mjs'

const screenshots = ['page.png', 'editor.png'].map((name) => new URL(`../../docs/screenshots/${name}`, import.meta.url))

/**
 * The page with a cover, an avatar, and a picture for each of its twelve links: as its icon where the tile shows no thumbnail.
 * @type {(page: import('./pages.mjs').Page, pictures: readonly string[]) => object}
 */
const withImages = (page, pictures) => {
  const isList = 'layoutMode' in page.theme && page.theme.layoutMode === 'list'
  const fieldOf = (/** @type {string | undefined} */ size) => (isList || size === '1x1' ? 'iconImage' : 'thumbnail')
  const links = page.links.map((link, index) => ({ ...link, [fieldOf(link.size)]: pictures[index] }))
  return { ...page, coverImage: pictures[0], avatar: pictures[1], links }
}

/**
 * Creates an account, which as the first one is the instance's administrator, and publishes the pages.
 * @param {string} url of the service
 * @returns {Promise<{ cookie: string, pageId: string }>} the account's session, and one of the pages
 */
export async function publish(url) {
  /** @type {(method: string, path: string, body: unknown, headers: Record<string, string>) => Promise<Response>} */
  const send = async (method, path, body, headers) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', origin: url, ...headers },
      body: body instanceof Uint8Array ? body : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const account = { name: 'Mara Lindqvist', email: 'mara@example.com', password: 'correct horse battery' }
  const signUp = await send('POST', '/api/auth/sign-up/email', account, {})
  const cookie = signUp.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const created = await send('POST', '/api/v1/tokens', { name: 'lighthouse' }, { cookie })
  const { token } = /** @type {{ token: string }} */ (await created.json())
  const authorization = `Bearer ${token}`
  let pageId = ''
  const put = async (/** @type {string} */ slug, /** @type {object} */ document) => {
    const response = await send('PUT', `/api/v1/pages/by-slug/${slug}/document`, document, { authorization })
    pageId = response.headers.get('location')?.split('/').at(-1) ?? pageId
  }
  for (const page of pages) await put(page.slug, page)

  // The available pictures: the screenshots, and the social cards and QR codes of the pages.
  const files = await Promise.all(screenshots.map((file) => readFile(file)))
  for (const path of ['og.png', 'qr.png?size=400'])
    for (const { slug } of pages) files.push(Buffer.from(await (await fetch(`${url}/${slug}/${path}`)).arrayBuffer()))
  /** @type {string[]} */
  const pictures = []
  for (const file of files) {
    const response = await send('POST', '/api/v1/images', file, { authorization, 'content-type': 'image/png' })
    pictures.push(/** @type {{ url: string }} */ (await response.json()).url)
  }
  for (const page of pages) await put(page.slug, withImages(page, pictures))
  return { cookie, pageId }
}

// `/` is the landing page without a session, and the list of pages with one.
const signedOutScreens = ['/', '/sign-in', '/sign-up', '/forgot']
const pageScreens = ['', '?panel=design', '?panel=page', '?view=desktop', '/analytics']
const otherScreens = ['/analytics', '/tokens', '/settings', '/admin', '/admin/accounts', '/admin/pages', '/admin/reports', '/admin/audit']

/**
 * The dashboard's screens, each with whether it needs a session.
 * @type {(pageId: string) => { path: string, signedIn: boolean }[]}
 */
export const screensOf = (pageId) => {
  const signedInScreens = ['/', ...pageScreens.map((part) => `/pages/${pageId}${part}`), ...otherScreens]
  const withSession = (/** @type {boolean} */ signedIn) => (/** @type {string} */ path) => ({ path, signedIn })
  return [...signedOutScreens.map(withSession(false)), ...signedInScreens.map(withSession(true))]
}
