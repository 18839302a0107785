import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, test } from '@playwright/test'

import { linkRow, password, unique } from '../support/account.ts'

/** Runs a curl command in a shell. Resolves to the status and body of the response. */
async function runInShell(line: string): Promise<{ status: number; body: string }> {
  const { stdout } = await promisify(execFile)('sh', ['-c', `${line} -sS -w '\\n%{http_code}'`])
  const end = stdout.lastIndexOf('\n')
  return { status: Number(stdout.slice(end + 1)), body: stdout.slice(0, end) }
}

test('a user signs up, publishes a page, receives a click and uses an API token', { tag: '@quick' }, async ({ page, context, browser }) => {
  const slug = unique('ferrite')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'One page for everything you make.' })).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Mara Lindqvist')
  await page.getByLabel('Email').fill(`${slug}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()

  await test.step('a first page', async () => {
    await expect(page.getByRole('heading', { name: 'Welcome, Mara Lindqvist' })).toBeVisible()
    await page.getByRole('button', { name: /^Vivid/ }).click()
    await page.getByRole('tab', { name: 'Page' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Ferrite')
    await page.getByLabel('Description').fill('A tiny profiler for static sites.')
    await page.getByLabel('Page address').fill(slug)
    await page.getByRole('button', { name: 'Change address' }).click()
    await expect(page.getByRole('heading', { name: 'Ferrite', level: 1 })).toBeVisible()
    await expect(page).toHaveTitle('Ferrite · Tessera')
    await page.getByRole('tab', { name: 'Links' }).click()
  })

  const preview = page.frameLocator('iframe')
  await test.step('a link that the preview shows at once', async () => {
    await page.getByLabel('New link URL').fill('github.com/tessera/ferrite')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const form = page.getByRole('group', { name: /^Edit/ })
    await expect(form.getByLabel('Title')).toBeFocused()
    await expect(form.getByLabel('URL', { exact: true })).toHaveValue('https://github.com/tessera/ferrite')
    await expect(form.getByLabel('Type')).toContainText('Source code')
    await form.getByLabel('Title').fill('Source of Ferrite')
    await expect(preview.getByText('Source of Ferrite')).toBeVisible()
  })

  await test.step('a draft is not public until published', async () => {
    expect((await page.request.get(`/${slug}`)).status()).toBe(404)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Your page is live' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Live', exact: true })).toBeVisible()
  })

  await test.step('a visitor follows the link', async () => {
    const [own] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'View page' }).click()])
    // The owner's own clicks are not counted, nor are those of a browser that identifies as headless.
    const visitor = await browser.newContext({ userAgent: (await own.evaluate(() => navigator.userAgent)).replace('Headless', '') })
    const visit = await visitor.newPage()
    await visit.goto(own.url())
    await own.close()
    await expect(visit.getByRole('heading', { name: 'Ferrite' })).toBeVisible()
    const [followed] = await Promise.all([
      visit.waitForResponse((response) => response.url().includes('/go/')),
      visit.getByRole('link', { name: /Source of Ferrite/ }).click(),
    ])
    expect([followed.status(), followed.headers()['location']]).toEqual([302, 'https://github.com/tessera/ferrite'])
    await visitor.close()
    await page.reload()
    await expect(linkRow(page, 'Source of Ferrite')).toBeVisible()
    await expect(page.getByText('1 click', { exact: true })).toBeAttached()
  })

  const curl = await test.step('a token, shown once with a curl command', async () => {
    await page.getByRole('link', { name: 'All pages' }).click()
    await page.getByRole('link', { name: 'API tokens' }).click()
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByLabel('Name').fill('deploy script')
    await page.getByRole('radio', { name: '90 days' }).click()
    await page.getByRole('button', { name: 'Create token' }).click()
    const line = await page.getByLabel('Try it').inputValue()
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'deploy script' })).toBeVisible()
    await expect(page.getByText(/tess_/)).toHaveCount(0)
    return line
  })

  await test.step('the command works until the token is revoked', async () => {
    const { status, body } = await runInShell(curl)
    expect(status).toBe(200)
    expect(JSON.parse(body)).toMatchObject([{ slug, title: 'Ferrite', published: true }])
    await page.getByRole('button', { name: 'Revoke deploy script' }).click()
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No API tokens' })).toBeVisible()
    expect((await runInShell(curl)).status).toBe(401)
  })

  await test.step('after signing out, the dashboard requires signing in and then opens the requested screen', async () => {
    await page
      .getByRole('button', { name: /^Account ML Mara Lindqvist/ })
      .filter({ visible: true })
      .click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.goto('/tokens')
    await page.getByLabel('Email').fill(`${slug}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill('not it')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toHaveText('Incorrect email or password')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/tokens$/)
    await expect(page.getByRole('heading', { name: 'No API tokens' })).toBeVisible()
  })
})
