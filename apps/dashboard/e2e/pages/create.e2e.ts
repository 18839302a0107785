import { expect, type Page, test } from '@playwright/test'

import { holdRequests } from '../support/held-requests.ts'
import { call, linkRow, makePage, makePages, orrery, readDocument, signUp, unique } from '../support/account.ts'

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const idIn = (page: Page): string => /page_\w+/.exec(page.url())?.[0] ?? ''

test('a page is duplicated with its content by keyboard, and the copy undone', async ({ page }) => {
  await signUp(page)
  const { id, slug, publish } = await makePage(page)
  await publish()
  await page.goto('/')
  const duplicate = async () => {
    await page.getByRole('button', { name: 'More actions for Orrery', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter')
  }
  await duplicate()
  await expect(page.getByRole('link', { name: 'Orrery copy', exact: true })).toBeFocused()
  await expect(page.getByText(`Saved as a draft at /${slug}-copy.`)).toBeVisible()
  await duplicate()
  await expect(page.getByRole('link', { name: 'Orrery copy 2' })).toBeFocused()
  await expect(titles(page)).toHaveText(['Orrery copy 2', 'Orrery copy', 'Orrery'])

  await page.getByRole('button', { name: 'Undo' }).first().press('Enter')
  await expect(titles(page)).toHaveText(['Orrery copy', 'Orrery'])
  await expect(page.getByRole('link', { name: 'Orrery', exact: true })).toBeFocused()
  await page.getByRole('link', { name: 'Orrery copy' }).press('Enter')
  await expect(page.getByRole('tab', { name: 'Links' })).toBeVisible()
  const first = await readDocument(page, id)
  expect(await readDocument(page, idIn(page))).toEqual({ ...first, slug: `${slug}-copy`, title: 'Orrery copy', published: false })
})

test('a message confirms that a copy was deleted, and the message that offers to undo the copy disappears', async ({ page }) => {
  await signUp(page)
  const { slug } = await makePage(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'More actions for Orrery', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions for Orrery copy' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByLabel(/^Type .* to confirm$/).fill(`${slug}-copy`)
  await page.getByRole('button', { name: 'Delete page' }).click()
  await expect(page.getByText('Deleted “Orrery copy”')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await expect(titles(page)).toHaveText(['Orrery'])
})

test('an empty draft is deleted without typing its address, a draft with a hidden tile is not', async ({ page }) => {
  await signUp(page)
  await makePage(page)
  await makePages(page, 1)
  await page.goto('/')
  await page.getByRole('button', { name: 'More actions for Page 1' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect(page.getByLabel(/^Type .* to confirm$/)).toBeHidden()
  await page.getByRole('button', { name: 'Delete page' }).click()
  await expect(page.getByText('Deleted “Page 1”')).toBeVisible()
  await expect(titles(page)).toHaveText(['Orrery'])

  // Deleting a draft with a tile, even a hidden one, requires typing its address.
  const { id } = await call<{ id: string }>(page, 'pages.create', { title: 'Hidden tile', slug: unique('hidden'), description: '' })
  const link = await call<{ id: string }>(page, 'links.add', { pageId: id, url: 'https://example.com' })
  await call(page, 'links.update', { pageId: id, linkId: link.id, active: false })
  await page.reload()
  await page.getByRole('button', { name: 'More actions for Hidden tile' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect(page.getByLabel(/^Type .* to confirm$/)).toBeVisible()
})

test('a page that was just published is not deleted like an empty draft, even before the list is read again', async ({ page }) => {
  await signUp(page)
  await makePages(page, 1)
  await page.goto('/')
  await expect(titles(page)).toHaveText(['Page 1'])
  await page.route(/pages\.cards/, (route) => route.abort())
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More actions for Page 1' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Publish')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await choose('Delete…')
  await expect(page.getByLabel(/^Type .* to confirm$/)).toBeVisible()
})

test('the first page starts from a preset, at a free slug', async ({ page }) => {
  for (const key of ['Enter', ' ']) {
    await page.context().clearCookies()
    await signUp(page, 'Mara Lindqvist')
    await page.goto('/')
    const preview = page.frameLocator('iframe >> nth=1')
    await expect(page.frameLocator('iframe >> nth=4').getByRole('heading', { name: 'Mara Lindqvist', includeHidden: true })).toBeAttached()
    const shown = await preview.locator('header').innerText()
    await page.getByRole('button', { name: /^Midnight/ }).press(key)
    await expect(page.getByRole('heading', { name: 'Mara Lindqvist', level: 1, exact: true })).toBeVisible()
    const { slug, title, description, theme, links, published } = await readDocument(page, idIn(page))
    expect(shown.trim().split('\n'), 'the preview shows what the page has').toEqual([title, description].filter(Boolean))
    expect(slug).toMatch(/^mara-lindqvist(-|$)/)
    expect([theme?.preset, links.map(({ active }) => active), published]).toEqual(['midnight', [false, false, false, false], false])
  }
  // A sample link becomes visible to visitors when its URL is changed.
  await linkRow(page, 'My latest project').click()
  await page.getByLabel('URL', { exact: true }).fill('https://ada.example/engine')
  await page.getByLabel('URL', { exact: true }).press('Tab')
  for (const undoes of [true, false]) {
    await page.getByRole('button', { name: 'Delete sample links' }).click()
    const removed = page.getByText('Deleted 3 sample links')
    await expect(removed).toBeVisible()
    if (!undoes) continue
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(removed).toBeHidden()
  }
  await expect.poll(async () => (await readDocument(page, idIn(page))).links).toMatchObject([{ title: 'My latest project', active: true }])
  await expect(page.getByText(/^Sample links are hidden/)).toBeHidden()
  await page.getByRole('link', { name: 'All pages' }).click()
  await expect(titles(page)).toHaveText(['Mara Lindqvist'])
})

test('a page whose creation got no response is recognized on retry and can be opened', async ({ page }) => {
  await signUp(page)
  const { slug } = await makePage(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'New page' }).first().click()
  await page.getByLabel('Title').fill('Ferrite')
  await page.getByLabel('Page address').fill(`${slug}-ferrite`)
  const creation = /\/trpc\/[^?]*pages\.create/
  await page.route(creation, async (route) => {
    await route.fetch()
    await route.abort()
  })
  // The list that is requested after the first attempt is still loading when the second one fails.
  const release = await holdRequests(page, /\/trpc\/[^?]*pages\.cards/)
  const create = page.getByRole('button', { name: 'Create page' })
  await create.click()
  await expect(page.getByText(/^Can’t reach the server/)).toBeVisible()
  await page.unroute(creation)
  const refused = page.waitForResponse(creation)
  await create.click()
  await refused
  release()
  await page.getByRole('link', { name: 'open “Ferrite”' }).click()
  await expect(page.getByRole('heading', { name: 'Ferrite', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'All pages' }).click()
  await expect(titles(page)).toHaveText(['Ferrite', orrery.title])
})

test('the address of a new page is checked while typing, and a title without Latin letters gets a number', async ({ page }) => {
  await signUp(page)
  const taken = await makePage(page)
  await page.context().clearCookies()
  await signUp(page)
  await makePage(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'New page' }).first().click()
  const address = page.getByLabel('Address')
  await page.getByLabel('Title').fill('🎈')
  await expect(address).toHaveValue(/^page-\d+(-\w+)?$/)
  await expect(page.getByText('Available')).toBeVisible()
  // A suggestion that is taken is replaced with another one.
  await page.getByLabel('Title').fill(taken.slug)
  await expect(address).toHaveValue(`${taken.slug}-2`)
  await address.fill(taken.slug)
  await expect(page.getByText('This address is already taken. Choose another.')).toBeVisible()
})

test('a half-filled form for a new page asks for confirmation before it closes', async ({ page }) => {
  await signUp(page)
  await makePage(page)
  await page.goto('/')
  const form = page.getByRole('dialog', { name: 'New page' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('button', { name: 'New page' }).first().click()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'New page' }).first().click()
  await form.getByLabel('Title').fill('Ferrite')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('Title')).toHaveValue('Ferrite')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: 'New page' }).first().click()
  await form.getByLabel('Title').fill('Ferrite')
  await form.getByRole('button', { name: 'Create page' }).click()
  await expect(page.getByRole('heading', { name: 'Ferrite', level: 1 })).toBeVisible()
})
