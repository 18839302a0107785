import { pages } from './pages.mjs'

/**
 * The page with a cover and two thumbnails: pictures that the service itself serves, so that the measurement needs no other server.
 * @param {(typeof pages)[number]} page
 * @param {string} url of the service
 */
const withImages = (page, url) => ({
  ...page,
  coverImage: `${url}/${page.slug}/og.png`,
  links: page.links.map((link, index) => (index < 2 ? { ...link, thumbnail: `${url}/${page.slug}/qr.png?size=400` } : link)),
})

/**
 * What is looked at: the pages of a maker, who is the instance's administrator, too.
 * @param {string} url of the service
 * @returns {Promise<{ cookie: string, pageId: string }>} the maker's session, and one of the pages
 */
export async function publish(url) {
  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   * @param {Record<string, string>} headers
   */
  const send = async (method, path, body, headers) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const account = { name: 'Mara Lindqvist', email: 'mara@example.com', password: 'correct horse battery' }
  const signedUp = await send('POST', '/api/auth/sign-up/email', account, { origin: url })
  const cookie = signedUp.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const made = await send('POST', '/api/v1/tokens', { name: 'lighthouse' }, { cookie, origin: url })
  const { token } = /** @type {{ token: string }} */ (await made.json())
  const authorization = `Bearer ${token}`
  let pageId = ''
  for (const page of pages) {
    const written = await send('PUT', `/api/v1/pages/by-slug/${page.slug}/document`, withImages(page, url), { authorization })
    pageId = written.headers.get('location')?.split('/').at(-1) ?? pageId
  }
  return { cookie, pageId }
}

/**
 * The dashboard's screens, each with whether one is signed in there.
 * @param {string} pageId
 * @returns {readonly (readonly [path: string, signedIn: boolean])[]}
 */
export const screensOf = (pageId) => [
  ['/sign-in', false],
  ['/sign-up', false],
  ['/forgot', false],
  ['/', true],
  [`/pages/${pageId}`, true],
  [`/pages/${pageId}?panel=design`, true],
  [`/pages/${pageId}?panel=page`, true],
  [`/pages/${pageId}?view=desktop`, true],
  [`/pages/${pageId}/analytics`, true],
  ['/analytics', true],
  ['/tokens', true],
  ['/settings', true],
  ['/admin', true],
  ['/admin/accounts', true],
  ['/admin/pages', true],
  ['/admin/reports', true],
  ['/admin/audit', true],
]
