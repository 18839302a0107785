import { expect, type Page, test } from '@playwright/test'
import { Theme } from '@tessera/contract'

import { call, signUp, unique } from '../support/account.ts'

/** Parsed as markup it creates an element, run as a script it sends a request, and parsed as CSS it draws outlines. */
const markup = `'"></title></style></script><b class=hit></b><img class=hit src=//hit.example onerror=alert(1)>`
const address = (path: string) => `https://example.com/${path}?'"><b/class=hit></b>);}*{outline:7px/**/solid}`

type Watch = { hits: string[]; look: (where: string) => Promise<void> }

/** Records every sign that a text was parsed as markup, script or CSS, in the page and its frames. */
function watch(page: Page): Watch {
  const hits: string[] = []
  page.on('dialog', (dialog) => {
    hits.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('hit.example')) hits.push(`request ${request.url()}`)
  })
  return {
    hits,
    look: async (where) => {
      for (const frame of page.frames()) {
        if ((await frame.locator('.hit').count()) > 0) hits.push(`element at ${where}`)
        if ((await frame.evaluate(() => getComputedStyle(document.documentElement).outlineWidth)) === '7px') hits.push(`style at ${where}`)
      }
    },
  }
}

/** Creates a page on which every text is markup. */
async function makeHostilePage(page: Page, preset: string): Promise<{ id: string; slug: string }> {
  const slug = unique('hostile')
  const text = { title: markup.slice(0, 120), name: markup.slice(-80), description: markup, coverImage: address('cover.png') }
  const { id } = await call<{ id: string }>(page, 'pages.create', { ...text, slug, theme: { preset } })
  for (const size of ['1x1', '2x1', '2x2', '4x1']) {
    await call(page, 'links.add', {
      pageId: id,
      size,
      url: address(size),
      title: markup.slice(0, 120),
      thumbnail: address('thumbnail.png'),
    })
  }
  await call(page, 'pages.setPublished', { pageId: id, published: true })
  return { id, slug }
}

test('texts that are markup stay texts on pages of every preset, and in what is shared of them', async ({ page }) => {
  await signUp(page)
  const { hits, look } = watch(page)
  for (const preset of Theme.shape.preset.options) {
    const { slug } = await makeHostilePage(page, preset)
    await page.goto(`/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`'"></title></style></script>`)
    await expect(page.getByRole('link', { name: 'class=hit' })).toHaveCount(4)
    await look(`/${slug}`)
    expect(await page.title()).toContain('</title>')
    await page.goto(`/${slug}/report`)
    await look('report')
    await page.goto(`/${slug}/qr.svg`)
    await look('QR code')
  }
  expect(hits).toEqual([])
})

test('texts that are markup stay texts on every screen of the dashboard', async ({ page }) => {
  test.slow()
  await signUp(page, markup.slice(0, 80))
  const { hits, look } = watch(page)
  const { id, slug } = await makeHostilePage(page, 'vivid')
  const made = await page.request.post('/api/v1/tokens', { data: { name: markup.slice(0, 60) } })
  expect(made.status()).toBe(201)
  await page.request.get(`/${slug}`, {
    headers: { referer: `https://"><b class=hit></b>.example/`, 'user-agent': `Mozilla/5.0 ${markup} Chrome/149` },
  })

  const screens = [
    '/',
    '/tokens',
    '/settings',
    '/analytics',
    `/pages/${id}/analytics`,
    `/pages/${id}?view=phone`,
    `/pages/${id}?view=desktop`,
  ]
  for (const screen of [...screens, ...['links', 'design', 'page'].map((panel) => `/pages/${id}?panel=${panel}`)]) {
    await page.goto(screen)
    await expect(page.getByText('class=hit').first()).toBeAttached()
    // The page itself or a thumbnail of it, whichever renders first.
    if (screen.includes('?')) await expect(page.locator('iframe').first().contentFrame().getByText('class=hit').first()).toBeAttached()
    await look(screen)
  }
  await page.getByRole('button', { name: 'Live', exact: true }).click()
  await page.getByRole('menuitem', { name: 'QR code' }).click()
  await look('share')
  await page.keyboard.press('Escape')
  await page.goto('/')
  await expect(page.getByText('class=hit').first()).toBeAttached()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('class=hit')
  await expect(page.getByRole('option').filter({ hasText: 'class=hit' }).first()).toBeVisible()
  await look('palette')
  expect(hits).toEqual([])
})
