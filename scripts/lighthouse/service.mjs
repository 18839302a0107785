import { pages } from './pages.mjs'

/**
 * The page with a cover and two thumbnails: pictures that the service itself serves, so that the measurement needs no other server.
 * @type {(page: (typeof pages)[number], url: string) => object}
 */
const withImages = (page, url) => ({
  ...page,
  coverImage: `${url}/${page.slug}/og.png`,
  links: page.links.map((link, index) => (index < 2 ? { ...link, thumbnail: `${url}/${page.slug}/qr.png?size=400` } : link)),
})

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
      body: JSON.stringify(body),
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
  for (const page of pages) {
    const response = await send('PUT', `/api/v1/pages/by-slug/${page.slug}/document`, withImages(page, url), { authorization })
    pageId = response.headers.get('location')?.split('/').at(-1) ?? pageId
  }
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
