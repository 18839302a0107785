import { expect, test } from '@playwright/test'

import { linkRow, makePage, readDocument, readLinks, signUp } from '../support/account.ts'
import { startInstance } from '../support/instance.ts'

test('several lines become several links, and one undo removes them', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  const field = page.getByLabel('New link URL')
  await field.fill('github.com/ada\nnonsense\n- [Ada’s blog](https://blog.example.com)')
  await page.getByRole('button', { name: 'Add 2 links' }).click()
  await expect(page.getByText(/^That doesn’t look like a URL/)).toBeVisible()
  await expect(field).toHaveValue('nonsense')
  await field.fill('')
  await expect(page.getByText('7 of 100 links')).toBeVisible()
  await expect
    .poll(async () => (await readLinks(page, id)).slice(5).map(({ url, type, title }) => [url, type, title]))
    .toEqual([
      ['https://github.com/ada', 'repo-host', null],
      ['https://blog.example.com', 'blog', 'Ada’s blog'],
    ])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('5 of 100 links')).toBeVisible()
  await expect.poll(async () => (await readLinks(page, id)).length).toBe(5)

  // Also from the field, which still has the focus and is empty again.
  await field.fill('github.com/ada\nblog.example.com')
  await field.press('Enter')
  await expect(page.getByText('7 of 100 links')).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('5 of 100 links')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(page.getByText('7 of 100 links')).toBeVisible()

  // Also on the canvas, in one step.
  await page.locator('body').evaluate((body) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'https://one.example\nhttps://two.example')
    body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('9 of 100 links')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('7 of 100 links')).toBeVisible()
})

test('the field for new links does not get narrower with several lines', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  const field = page.getByLabel('New link URL')
  const width = async () => (await field.boundingBox())?.width ?? 0
  await field.fill('github.com/ada')
  const before = await width()
  await field.fill('github.com/ada\nblog.example.com')
  await expect(page.getByRole('button', { name: 'Add 2 links' })).toBeVisible()
  expect(await width()).toBeGreaterThanOrEqual(before)
  await expect(field).toBeFocused()
})

test('each added link is announced', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  const field = page.getByLabel('New link URL')
  const announcement = page.locator('form + output')
  for (const address of ['github.com/ada', 'github.com/grace']) {
    await field.fill(address)
    await expect(announcement).toBeEmpty()
    await field.press('Enter')
    await expect(announcement).toHaveText('Added a link')
    // The form of the new link opens and takes the focus. Text that is typed before that could go into its title.
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  }
})

test('the form of an added link that opens late leaves the focus with the link being typed next', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  const field = page.getByLabel('New link URL')
  await field.fill('example.com/one')
  // In one task: the next link begins before the row of the first one renders.
  await field.evaluate((textarea) => {
    textarea.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(textarea, 'e')
    textarea.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
  await expect(page.getByRole('group', { name: /^Edit/ })).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.type('xample.com/two')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: /^Edit/ }).getByLabel('Title')).toBeFocused()
  const added = async () => (await readLinks(page, id)).slice(5).map(({ url }) => url)
  await expect.poll(added).toEqual(['https://example.com/one', 'https://example.com/two'])
})

test('a link can be marked as the owner’s own profile, and its copy keeps the mark', async ({ page }) => {
  await signUp(page)
  const { id, slug, publish } = await makePage(page)
  await publish()
  await page.goto(`/pages/${id}`)
  await linkRow(page, 'Source').click()
  const me = page.getByRole('switch', { name: 'This is me' })
  await expect(me).toHaveAccessibleDescription(/Mastodon/)
  await me.click()
  const marked = async () => (await readLinks(page, id)).filter((link) => link.me).map(({ title }) => title)
  await expect.poll(marked).toEqual(['Source'])
  expect(await (await page.request.get(`/${slug}`)).text()).toContain('<link rel="me" href="https://code.example/orrery">')
  await page.getByRole('button', { name: 'More actions for Source' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.poll(marked).toEqual(['Source', 'Source'])
  for (const rest of [['Source'], []]) {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(marked).toEqual(rest)
  }
  await expect(me).not.toBeChecked()
})

test('links that were pasted but not added survive a change of panel, and a reload offers them', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  const field = page.getByLabel('New link URL')
  await field.fill('github.com/ada\nblog.example.com')
  await page.getByRole('tab', { name: 'Page' }).click()
  await page.getByRole('tab', { name: 'Links' }).click()
  await expect(field).toHaveValue('github.com/ada\nblog.example.com')
  await page.getByRole('link', { name: 'All pages' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(field).toHaveValue('github.com/ada\nblog.example.com')
  await page.getByRole('button', { name: 'Add 2 links' }).click()
  await expect.poll(async () => (await readLinks(page, id)).length).toBe(7)
})

test('a deleted and saved link is restored with its clicks', async ({ page, browser }) => {
  await signUp(page)
  const { id, slug, publish } = await makePage(page)
  await publish()
  const agent = (await page.evaluate(() => navigator.userAgent)).replace('Headless', '')
  const visitor = await browser.newContext({ userAgent: agent })
  const visit = await visitor.newPage()
  await visit.goto(`/${slug}`)
  await Promise.all([visit.waitForResponse(/\/go\//), visit.getByRole('link', { name: /^Docs/ }).click()])
  await visitor.close()

  await page.goto(`/pages/${id}`)
  await expect(page.getByText('1 click', { exact: true })).toBeAttached()
  await page.getByRole('button', { name: 'More actions for Docs' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted “Docs”')).toBeVisible()
  await expect.poll(async () => (await readLinks(page, id)).length).toBe(4)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(async () => (await readLinks(page, id)).map(({ title }) => title)[2]).toBe('Docs')
  await expect(page.getByText('1 click', { exact: true })).toBeAttached()
})

test('the undo of a deletion ends when the editor closes', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  await page.getByRole('button', { name: 'More actions for Docs' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted “Docs”')).toBeVisible()
  await expect.poll(async () => (await readLinks(page, id)).length).toBe(4)
  await page.getByRole('link', { name: 'All pages' }).click()
  await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible()
  // Long before the toast would close by itself.
  await expect(page.getByText('Deleted “Docs”')).toBeHidden({ timeout: 1_500 })
})

test('links move by keyboard, also in quick succession, and keep the focus', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  const last = linkRow(page, 'Launch day')
  await last.focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('Launch day moved to position 2 of 5')).toBeAttached()
  await expect(last).toBeFocused()
  await expect(page.locator('[data-row] [data-toggle]').nth(1)).toContainText('Launch day')
  await expect.poll(async () => (await readDocument(page, id)).links[1]?.title).toBe('Launch day')
})

test('links are dragged by their handles, with the mouse and the keyboard', { tag: '@quick' }, async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  const handle = page.getByRole('button', { name: 'Move Open the sky' })
  const from = await handle.boundingBox()
  const to = await page.getByRole('button', { name: 'Move Docs' }).boundingBox()
  await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 20)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 10, { steps: 8 })
  await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 24, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await readLinks(page, id)).map(({ title }) => title)[2]).toBe('Open the sky')

  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Picked up Open the sky/)).toBeAttached()
  // dnd-kit listens to the arrow keys from its next timer on.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Open the sky, position 4 of 5')).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await readLinks(page, id)).map(({ title }) => title)[3]).toBe('Open the sky')
  await expect(handle).toBeFocused()
})

test('the link limit of the plan is reported before anything is sent', async ({ browser }) => {
  const server = await startInstance({ QUOTA_LINKS: '6' })
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  try {
    await signUp(page)
    const { id } = await makePage(page)
    await page.goto(`/pages/${id}`)
    const field = page.getByLabel('New link URL')
    await field.fill('example.com/6\nexample.com/7')
    await field.press('Enter')
    await expect(page.getByText('You can add 1 more link.')).toBeVisible()
    await field.fill('example.com/6')
    await field.press('Enter')
    await expect(page.getByText('6 of 6 links')).toBeVisible()
    // It also applies to duplicates.
    await page.getByRole('button', { name: 'More actions for Docs' }).click()
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Docs', exact: true }).click()
    await expect(page.getByRole('toolbar', { name: 'Docs' }).getByRole('button', { name: 'Duplicate' })).toBeDisabled()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect((await readDocument(page, id)).links).toHaveLength(6)
  } finally {
    await context.close()
    await server.stop()
  }
})

test('Escape leaves the fields of a link and the field for new links', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  const tile = page.getByRole('application').getByRole('button', { name: /^Docs/ })
  await tile.press('Enter')
  const title = page.getByLabel('Title', { exact: true })
  await expect(title).toBeFocused()
  await page.getByRole('combobox', { name: 'Type' }).press('Enter')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Type' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(title).toBeHidden()
  await expect(tile).toBeFocused()

  await linkRow(page, 'Source').press('Enter')
  await expect(title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(linkRow(page, 'Source')).toBeFocused()
  await page.keyboard.press('n')
  await expect(page.getByLabel('New link URL')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(linkRow(page, 'Source')).toBeFocused()
})
