import { readFileSync } from 'node:fs'

import { expect, test } from '@playwright/test'

import { makePage, signUp } from '../support/maker.ts'
import { saveData } from '../support/preloaded-screens.ts'

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }

const manifest = new URL('../../dist/.vite/manifest.json', import.meta.url)
const readChunks = () => JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>

/** Scripts and styles. The build checks their size. */
const maxFiles = 40

/** The files of the entry, the screen and its layouts, with everything they import statically. */
function firstLoadOf(route: string): Set<string> {
  const chunks = readChunks()
  const files = new Set<string>()
  const add = ({ file, imports = [], css = [] }: Chunk): void => {
    if (files.has(file)) return
    for (const name of [file, ...css]) files.add(name)
    for (const name of imports) if (chunks[name]) add(chunks[name])
  }
  for (const [name, chunk] of Object.entries(chunks)) {
    const screen = /^src\/routes\/(.+)\.tsx\?tsr-split=component/.exec(name)?.[1]
    if (chunk.isEntry || (screen !== undefined && `${route}/`.startsWith(`${screen}/`))) add(chunk)
  }
  return files
}

test('every screen is there with nothing but its first load', async ({ page }) => {
  let allowed = new Set<string>()
  let asked = new Set<string>()
  await page.route(/\/assets\/[^/]+\.(?:js|css)$/, (route) => {
    const file = new URL(route.request().url()).pathname.slice(1)
    if (!allowed.has(file)) return route.abort()
    asked.add(file)
    return route.continue()
  })
  const open = async (path: string, route: string, heading: string) => {
    allowed = firstLoadOf(route)
    asked = new Set()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(asked.size, `files of ${path}`).toBeLessThanOrEqual(maxFiles)
  }
  await open('/sign-in', 'sign-in', 'Sign in')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await open('/sign-up', 'sign-up', 'Create an account')
  await open('/forgot', 'forgot', 'Forgot your password?')
  await open('/reset#token', 'reset', 'Set a new password')
  await signUp(page)
  const { id, slug } = await makePage(page)
  await open('/', '_signed-in/_shell/index', 'Pages')
  await expect(page.getByText(`/${slug}`)).toBeVisible()
  await open('/analytics', '_signed-in/_shell/analytics', 'Analytics')
  await open(`/pages/${id}/analytics`, '_signed-in/_shell/pages/$pageId.analytics', 'Orrery')
  await open('/tokens', '_signed-in/_shell/tokens', 'No API tokens')
  await open('/settings', '_signed-in/_shell/settings', 'Settings')
  await open(`/pages/${id}`, '_signed-in/pages/$pageId', 'Orrery')
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled()
})

test('where the browser is asked to save data, a screen loads no other', async ({ page }) => {
  await signUp(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await saveData(page)
  const own = firstLoadOf('_signed-in/_shell/tokens')
  const others = Object.entries(readChunks())
    .filter(([name, { file }]) => name.includes('?tsr-split=component') && !own.has(file))
    .map(([, { file }]) => file)
  await page.goto('/tokens')
  await page.getByRole('heading', { name: 'No API tokens' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(others.length).toBeGreaterThan(5)
  expect(asked.filter((path) => others.includes(path.slice(1)))).toEqual([])
})
