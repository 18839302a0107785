import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'

import { atEachWidth, expectAccessible } from './support/accessibility.ts'
import { startInstance } from './support/instance.ts'
import { call, makePage, password, query, signUp, unique } from './support/account.ts'

let instance: Awaited<ReturnType<typeof startInstance>>
let admin: Page
/** Email of the administrator. */
let adminEmail: string

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  instance = await startInstance()
  admin = await openBrowser(browser)
  adminEmail = await signUp(admin, 'Chief')
})
test.afterAll(async () => {
  await admin.context().close()
  await instance.stop()
})

const opened: BrowserContext[] = []
test.afterEach(async () => {
  for (const context of opened.splice(0)) await context.close()
})

async function openBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: instance.url, reducedMotion: 'reduce' })
  return context.newPage()
}
async function openTemporaryBrowser(browser: Browser): Promise<Page> {
  const page = await openBrowser(browser)
  opened.push(page.context())
  return page
}

const row = (text: string) => admin.getByRole('main').getByRole('listitem').filter({ hasText: text })

/** Chooses an item in the menu of an account. */
async function choose(email: string, item: string): Promise<void> {
  await admin.getByRole('button', { name: `More actions for ${email}` }).click()
  await admin.getByRole('menuitem', { name: item }).click()
}

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('blocking a reported page takes the page, its links and its cards offline at once and tells its owner why in the open editor', async ({
  browser,
}) => {
  const owner = await openTemporaryBrowser(browser)
  await signUp(owner)
  const { id, slug, publish } = await makePage(owner)
  await publish()
  const [link] = await query<{ id: string }[]>(owner, 'links.list', { pageId: id })
  const publicPaths = [`/${slug}`, `/${slug}/og.png`, `/${slug}/qr.svg`, `/go/${link?.id}`]
  const statuses = async () => {
    const responses = publicPaths.map((path) => owner.request.get(path, { maxRedirects: 0 }))
    return (await Promise.all(responses)).map((response) => response.status())
  }
  await expect.poll(statuses, { timeout: 30_000 }).toEqual([200, 200, 200, 302])
  await owner.goto(`/pages/${id}`)
  await expect(owner.getByText('Saved and live')).toBeVisible()

  const visitor = await openTemporaryBrowser(browser)
  await visitor.goto(`/${slug}`)
  await visitor.getByRole('link', { name: 'Report this page' }).click()
  await visitor.getByRole('radio').first().check()
  await visitor.getByRole('textbox').fill('It asks for my bank’s password')
  await visitor.getByRole('button', { name: 'Send report' }).click()
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await admin.goto('/admin')
  await admin.getByRole('link', { name: 'View reports' }).click()
  await expect(row('It asks for my bank’s password')).toBeVisible()
  await admin.getByRole('button', { name: `Block /${slug}…` }).click()
  await admin.getByRole('button', { name: 'Block page' }).click()
  await expect(admin.getByRole('alert')).toHaveText('Must not be blank')
  await admin.getByLabel('Reason').fill('It imitates a bank')
  await admin.getByRole('button', { name: 'Block page' }).click()
  await expect(admin.getByText('No open reports.')).toBeVisible()
  expect(await statuses()).toEqual([410, 410, 410, 404])

  // The editor learns of the block from its next save, without a reload.
  await owner.getByRole('tab', { name: 'Page' }).click()
  await owner.getByLabel('Title', { exact: true }).fill('Another title')
  await expect(owner.getByRole('alert')).toContainText('It imitates a bank')
  await expect(owner.getByText('Blocked', { exact: true })).toBeVisible()
  await expect(owner.getByLabel('Title', { exact: true })).toHaveValue('Another title')

  await admin.getByRole('radio', { name: 'Closed' }).click()
  await expect(row('It asks for my bank’s password')).toContainText('Note: It imitates a bank')
  await admin.getByRole('link', { name: 'Page and owner' }).click()
  await admin.getByRole('button', { name: `Unblock /${slug}` }).click()
  await expect(admin.getByText(`/${slug} is no longer blocked`)).toBeVisible()
  await expect.poll(statuses, { timeout: 30_000 }).toEqual([200, 200, 200, 302])
})

test('an account is created, promoted, demoted, suspended, restored and deleted', async ({ browser }) => {
  await admin.goto('/admin/accounts')
  await admin.getByRole('button', { name: 'New account' }).click()
  await admin.getByLabel('Name', { exact: true }).fill('Grace Hopper')
  await admin.getByLabel('Email', { exact: true }).fill('grace@example.com')
  await admin.getByRole('button', { name: 'Create account' }).click()
  const link = await admin.getByLabel('For grace@example.com', { exact: true }).inputValue()
  await admin.getByRole('button', { name: 'Done' }).click()

  const grace = await openTemporaryBrowser(browser)
  await grace.goto(link)
  await grace.getByLabel('New password').fill(password)
  await grace.getByRole('button', { name: 'Set password' }).click()
  await expect(grace.getByText('Password set')).toBeVisible()
  await signIn(grace, 'grace@example.com', password)
  await expect(grace.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  const { id, slug, publish } = await makePage(grace)
  await publish()
  await grace.goto(`/pages/${id}`)
  await expect(grace.getByText('Saved and live')).toBeVisible()

  await admin.getByRole('searchbox').fill('GRACE@')
  await expect(admin).toHaveURL(/search=GRACE/)
  await expect(admin.getByRole('list', { name: 'Accounts' }).getByRole('listitem')).toHaveCount(1)
  await choose('grace@example.com', 'Change plan…')
  await admin.getByRole('radio', { name: 'Pro' }).click()
  await admin.getByRole('button', { name: 'Change plan' }).click()
  await expect(row('grace@example.com')).toContainText('Pro')
  await choose('grace@example.com', 'Make administrator…')
  await admin.getByRole('button', { name: 'Make administrator' }).click()
  await expect(row('grace@example.com')).toContainText('Administrator')
  await choose('grace@example.com', 'Remove administrator role…')
  await admin.getByRole('button', { name: 'Remove role' }).click()
  await expect(row('grace@example.com')).not.toContainText('Administrator')

  await choose('grace@example.com', 'Suspend…')
  await admin.getByLabel('Reason').fill('Sends spam')
  await admin.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(row('grace@example.com')).toContainText('Sends spam')
  expect((await grace.request.get(`/${slug}`)).status()).toBe(410)

  // The open editor learns of the suspension from its next save. Only the right password reveals the reason.
  await grace.getByRole('tab', { name: 'Page' }).click()
  await grace.getByLabel('Title', { exact: true }).fill('Another title')
  const sessionDialog = grace.getByRole('dialog', { name: 'Your session has ended' })
  await sessionDialog.getByLabel('Password', { exact: true }).fill('not the password')
  await sessionDialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(sessionDialog.getByRole('alert')).toHaveText('Incorrect email or password')
  await sessionDialog.getByLabel('Password', { exact: true }).fill(password)
  await sessionDialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(sessionDialog.getByRole('alert')).toHaveText('This account is suspended: Sends spam')

  await choose('grace@example.com', 'Lift suspension')
  await expect(row('grace@example.com')).not.toContainText('Suspended')
  expect((await grace.request.get(`/${slug}`)).status()).toBe(200)
  await sessionDialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(sessionDialog).toBeHidden()
  await expect(grace.getByText('Saved and live')).toBeVisible()

  await choose('grace@example.com', 'Delete…')
  await expect(admin.getByRole('button', { name: 'Delete account' })).toBeDisabled()
  await admin.getByLabel('Type grace@example.com to confirm').fill('grace@example.com')
  await admin.getByRole('button', { name: 'Delete account' }).click()
  await expect(admin.getByText('No matching accounts.')).toBeVisible()
  expect((await grace.request.get(`/${slug}`)).status()).toBe(404)

  await admin.getByRole('link', { name: 'Audit log' }).click()
  const log = admin.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
  await expect(log.first()).toContainText(`${adminEmail} deleted grace@example.com`)
  await expect(log.filter({ hasText: 'From Free to Pro' })).toContainText(`${adminEmail} changed grace@example.com’s plan`)
  await expect(log.filter({ hasText: `${adminEmail} made grace@example.com an administrator` })).toBeVisible()
  const download = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('audit-log.csv')
})

test('the administration is not found for other users', async ({ browser }) => {
  const owner = await openTemporaryBrowser(browser)
  await signUp(owner)
  for (const path of ['/admin', '/admin/accounts']) {
    await owner.goto(path)
    await expect(owner.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
  await expect(owner.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(4)
})

atEachWidth(() => {
  test('admin screens are accessible', async ({ browser, viewport }) => {
    if (viewport) await admin.setViewportSize(viewport)
    const owner = await openTemporaryBrowser(browser)
    await signUp(owner)
    const { slug, publish } = await makePage(owner)
    await publish()
    await owner.request.post(`/${slug}/report`, { form: { reason: 'spam', text: 'Not what it says' } })
    await admin.goto('/admin')
    await expect(admin.getByRole('heading', { name: 'Click spikes' })).toBeVisible()
    await expectAccessible(admin, 'admin overview')
    await admin.goto('/admin/reports')
    await expect(row(slug)).toBeVisible()
    await expectAccessible(admin, 'admin reports')
    await admin.getByRole('button', { name: `Block /${slug}…` }).click()
    await admin.getByLabel('Reason').fill('Not what it says')
    await expectAccessible(admin, 'admin block')
    await admin.getByRole('button', { name: 'Block page' }).click()
    // The dialog hides the list from roles until the page is blocked.
    await expect(admin.getByRole('button', { name: 'Block page' })).toBeHidden()
    await expect(row(slug)).toBeHidden()
    await admin.goto('/admin/pages')
    await expect(row(slug)).toContainText('Not what it says')
    await expectAccessible(admin, 'admin pages')
    await admin.goto('/admin/audit')
    await expect(row(slug)).toBeVisible()
    await expectAccessible(admin, 'admin audit log')
  })

  test('the accounts screen is accessible', async ({ browser, viewport }) => {
    if (viewport) await admin.setViewportSize(viewport)
    const email = await signUp(await openTemporaryBrowser(browser))
    await admin.goto('/admin/accounts')
    await choose(email, 'Suspend…')
    await admin.getByLabel('Reason').fill('Sends spam')
    await admin.getByRole('button', { name: 'Suspend', exact: true }).click()
    await expect(row(email)).toContainText('Sends spam')
    await expectAccessible(admin, 'admin accounts')
    await choose(email, 'Change plan…')
    await expectAccessible(admin, 'admin plan')
    await admin.keyboard.press('Escape')
    await admin.getByRole('button', { name: 'New account' }).click()
    await admin.getByRole('button', { name: 'Create account' }).click()
    await expect(admin.getByRole('alert')).toHaveCount(2)
    await expectAccessible(admin, 'admin new account')
  })
})

test('“Show more” moves the focus to the first new entry, also on the last page', async ({ browser }) => {
  const owner = await openTemporaryBrowser(browser)
  await signUp(owner)
  const { id } = await makePage(owner)
  for (let n = 0; n < 30; n++) {
    await call(admin, 'admin.pages.block', { pageId: id, reason: `Reason ${n}` })
    await call(admin, 'admin.pages.unblock', { pageId: id })
  }
  await admin.goto('/admin/audit')
  const rows = admin.getByRole('main').getByRole('listitem')
  const more = admin.getByRole('button', { name: 'Show more' })
  await expect(more).toBeVisible()
  const countBefore = await rows.count()
  await more.press('Enter')
  await expect(more).toBeHidden()
  await expect(rows.nth(countBefore)).toBeFocused()
  await expect(rows.nth(countBefore)).toBeInViewport()
  await admin.keyboard.press('Tab')
  await expect(rows.nth(countBefore)).not.toHaveAttribute('tabindex')
})

test('toasts do not cover a menu', async () => {
  const email = `${unique('menu')}@example.com`
  const { id } = await call<{ id: string }>(admin, 'admin.accounts.create', { name: 'Menu', email })
  await call(admin, 'admin.accounts.suspend', { accountId: id, reason: 'Spam' })
  await admin.setViewportSize({ width: 375, height: 660 })
  await admin.goto(`/admin/accounts?search=${email}`)
  await choose(email, 'Lift suspension')
  const toast = admin.getByText(`${email} is no longer suspended`)
  await expect(toast).toBeVisible()
  await admin.getByRole('button', { name: `More actions for ${email}` }).click()
  const last = admin.getByRole('menuitem', { name: 'Delete…' })
  await last.click({ trial: true })
  const [toastBox, itemBox] = await Promise.all([toast.boundingBox(), last.boundingBox()])
  expect(itemBox && toastBox && itemBox.y + itemBox.height > toastBox.y, 'the menu item overlaps the toast').toBe(true)
  await admin.keyboard.press('Escape')
})

test('figures of ten digits wrap instead of overlapping', async () => {
  await admin.route(/admin\.instance\.figures/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/"count":\d+/g, '"count":9876543210') })
  })
  await admin.setViewportSize({ width: 320, height: 760 })
  await admin.goto('/admin')
  const figures = admin.getByText('9,876,543,210')
  await expect(figures).toHaveCount(4)
  // Each element is at least as wide as its text.
  const widths = await figures.evaluateAll((numbers) =>
    numbers.map((number) => [number.scrollWidth, number.clientWidth, number.getBoundingClientRect().right <= innerWidth]),
  )
  for (const [textWidth, elementWidth, isInside] of widths)
    expect([Number(textWidth) <= Number(elementWidth), isInside]).toEqual([true, true])
  await admin.unrouteAll()
})
