import { expect, type Page, test } from '@playwright/test'

import { holdRequests } from '../support/held-requests.ts'
import { linkRow, makePage, orrery, password, readDocument, signUp } from '../support/account.ts'
import { startInstance } from '../support/instance.ts'

const saved = (page: Page) => expect(page.getByText(/^Saved(, live)?$/)).toBeVisible()

test('edits are saved automatically, and so are undo and redo', { tag: '@quick' }, async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}?panel=page`)
  await page.getByLabel('Title', { exact: true }).fill('The orrery')
  await expect(page.getByRole('heading', { name: 'The orrery', level: 1 }).first()).toBeVisible()
  await expect.poll(async () => (await readDocument(page, id)).title).toBe('The orrery')
  await saved(page)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Orrery')
  await expect.poll(async () => (await readDocument(page, id)).title).toBe('Orrery')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await page.keyboard.press('ControlOrMeta+s')
  await expect.poll(async () => (await readDocument(page, id)).title).toBe('The orrery')
})

test('invalid text stays in its field with an error, is not sent, and survives a change of panel', { tag: '@quick' }, async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}?panel=page`)
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('x'.repeat(121))
  await title.blur()
  await expect(page.getByText('Must be 120 characters or fewer')).toBeVisible()
  await expect(page.getByText('Field not saved', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Links' }).click()
  await linkRow(page, 'Source').click()
  await page.getByLabel('Title', { exact: true }).fill('Code')
  await expect.poll(async () => (await readDocument(page, id)).links[1]?.title).toBe('Code')
  expect((await readDocument(page, id)).title).toBe('Orrery')
  await page.getByRole('tab', { name: 'Page' }).click()
  await expect(title).toHaveValue('x'.repeat(121))
  await page.getByRole('link', { name: 'All pages' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await title.fill('Shorter')
  await page.getByRole('link', { name: 'All pages' }).click()
  await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible()
  expect((await readDocument(page, id)).title).toBe('Shorter')
})

test('when the session ends, the editor asks to sign in, and then saves the edits', { tag: '@quick' }, async ({ page, context }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}?panel=page`)
  await page.getByLabel('Title', { exact: true }).waitFor()
  await context.clearCookies()
  await page.getByLabel('Title', { exact: true }).fill('The orrery')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('The orrery')
  await expect.poll(async () => (await readDocument(page, id)).title).toBe('The orrery')
})

test('offline, edits wait until the network is back, and publishing reports a failure', { tag: '@quick' }, async ({ page, context }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  await page.getByRole('button', { name: 'Hide Docs' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Hide Docs' }).click()
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Couldn’t publish the page')).toBeVisible()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await saved(page)
  expect((await readDocument(page, id)).links[2]).toMatchObject({ title: 'Docs', active: false })
})

test('when a slow save ends, the question about unsaved changes closes and the navigation goes on', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  const release = await holdRequests(page, '**/trpc/documents.put**')
  await page.goto(`/pages/${id}?panel=page`)
  await page.getByLabel('Title', { exact: true }).fill('Slowly, but surely')
  await page.getByRole('link', { name: 'All pages' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Slowly, but surely' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(question).toBeHidden()
})

test(
  'edits in two tabs cause a conflict, resolved with both changes or with the other tab’s',
  { tag: '@quick' },
  async ({ page, context }) => {
    await signUp(page)
    const { id } = await makePage(page)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`/pages/${id}?panel=page`)
      await tab.getByLabel('Title', { exact: true }).waitFor()
    }
    await page.getByLabel('Description').fill('Described here')
    await saved(page)
    await other.getByLabel('Title', { exact: true }).fill('Titled there')
    const conflict = other.getByRole('dialog', { name: 'This page was edited somewhere else' })
    await expect(conflict.getByRole('region', { name: /^Saved changes \(You/ })).toContainText('Described here')
    await expect(conflict.getByRole('region', { name: 'Your unsaved changes:' })).toContainText('Titled there')
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await saved(other)
    expect(await readDocument(page, id)).toMatchObject({ title: 'Titled there', description: 'Described here' })

    await page.getByLabel('Title', { exact: true }).fill('Titled here')
    const again = page.getByRole('dialog', { name: 'This page was edited somewhere else' })
    await again.getByRole('button', { name: 'Use latest' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Titled there')
    expect((await readDocument(page, id)).title).toBe('Titled there')
  },
)

test('a page published from its card opens as published, and editing it is no conflict', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto('/')
  const card = page.getByRole('heading', { name: 'Orrery' }).getByRole('link')
  await card.hover()
  await page.getByRole('button', { name: 'More actions for Orrery' }).click()
  await page.getByRole('menuitem', { name: 'Publish' }).click()
  await expect(page.getByRole('dialog', { name: 'Your page is live' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await card.click()
  await page.getByRole('tab', { name: 'Page' }).click()
  await page.getByLabel('Title', { exact: true }).fill('The orrery')
  await expect(page.getByText('Saved and live')).toBeVisible()
  await expect.poll(async () => await readDocument(page, id)).toMatchObject({ title: 'The orrery', published: true })
})

test('every panel shows that the page was deleted elsewhere', async ({ page }) => {
  await signUp(page)
  const { id, remove } = await makePage(page)
  await page.goto(`/pages/${id}?panel=page`)
  await page.getByLabel('Title', { exact: true }).waitFor()
  await remove()
  await page.getByLabel('Title', { exact: true }).fill('Too late')
  await expect(page.getByRole('alert').filter({ hasText: 'This page has been deleted.' })).toBeVisible()
  await page.getByRole('tab', { name: 'Links' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This page has been deleted.' })).toBeVisible()
})

test(
  'killing the server while typing loses nothing, whether the page stays open or the browser is closed',
  { tag: '@quick' },
  async ({ browser }) => {
    // Starts a server with its own database three times.
    test.slow()
    const server = await startInstance()
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    try {
      await signUp(page)
      const { id } = await makePage(page)
      await page.goto(`/pages/${id}?panel=page`)
      const title = page.getByLabel('Title', { exact: true })
      await title.fill('Before the crash')
      await saved(page)

      await server.kill()
      await title.fill('During the crash')
      await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
      await server.start()
      await page.getByRole('button', { name: 'Retry' }).click()
      await saved(page)
      expect((await readDocument(page, id)).title).toBe('During the crash')

      await server.kill()
      await title.fill('Typed, and then the lid was closed')
      await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
      await page.close({ runBeforeUnload: false })
      await server.start()
      const back = await context.newPage()
      await back.goto(`/pages/${id}?panel=page`)
      await back.getByRole('button', { name: 'Restore' }).click()
      await expect(back.getByLabel('Title', { exact: true })).toHaveValue('Typed, and then the lid was closed')
      await saved(back)
      expect((await readDocument(back, id)).title).toBe('Typed, and then the lid was closed')
    } finally {
      await context.close()
      await server.stop()
    }
  },
)

test('a page that was deleted elsewhere is created again from what the editor shows', async ({ page }) => {
  await signUp(page)
  const { id, slug, remove, publish } = await makePage(page)
  await publish()
  await page.goto(`/pages/${id}?panel=page`)
  const title = page.getByLabel('Title', { exact: true })
  await title.waitFor()
  await remove()
  await title.fill('Still here')
  await expect(page.getByRole('alert')).toContainText('This page has been deleted.')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Live', exact: true })).toBeHidden()
  await expect(page.getByRole('alert').getByRole('link', { name: 'All pages' })).toBeInViewport()
  await page.getByRole('button', { name: 'Create it again' }).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  const again = /page_\w+/.exec(page.url())?.[0] ?? ''
  const document = await readDocument(page, again)
  expect(document).toMatchObject({ title: 'Still here', slug, published: false, name: orrery.name })
  expect(document.links.map(({ title }) => title)).toEqual(orrery.links.map(({ title }) => title))
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
})

test('when the session has ended, the way to the sign-in screen explains what happens to the edits, and they are offered afterwards', async ({
  page,
  context,
}) => {
  const email = await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}?panel=page`)
  const title = page.getByLabel('Title', { exact: true })
  await title.waitFor()
  await context.clearCookies()
  await title.fill('The orrery')
  const ended = page.getByRole('dialog', { name: 'Your session has ended' })
  await ended.getByRole('button', { name: 'Go to sign-in' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('restore them in this browser')
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(async () => (await readDocument(page, id)).title).toBe('The orrery')
})

test('the unsaved text of an open tab is not offered in another tab', async ({ page, context }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  await page.getByLabel('New link URL').fill('github.com/ada')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('tessera-draft-')))).toBe(true)
  const other = await context.newPage()
  await other.goto(`/pages/${id}`)
  await expect(other.getByText('5 of 100 links')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Restore' })).toBeHidden()
  await page.close()
  await other.reload()
  await expect(other.getByRole('button', { name: 'Restore' })).toBeVisible()
})
