import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { expect, type Page, test } from '@playwright/test'
import { SMTPServer } from 'smtp-server'

import { atEachWidth, expectAccessible } from '../support/accessibility.ts'
import { startInstance } from '../support/instance.ts'
import { password, signUp } from '../support/account.ts'

const newPassword = 'another horse battery'

async function signIn(page: Page, email: string, secret: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function setPassword(page: Page, link: string) {
  await page.goto(link)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Must be at least 8 characters')
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Password set')).toBeVisible()
}

async function requestEmailChange(page: Page, email: string, secret: string) {
  await page.getByRole('button', { name: 'Change…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your email' })
  await dialog.getByLabel('New email').fill(email)
  await dialog.getByLabel('Your password', { exact: true }).fill(secret)
  await dialog.getByRole('button', { name: 'Change email' }).click()
}

test('a forgotten password is reset with a mailed link that works once', async ({ browser }) => {
  const mails: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.setEncoding('utf8').on('data', (part: string) => (text += part))
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    },
  })
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  const { port } = smtp.server.address() as AddressInfo
  const { url, stop } = await startInstance({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const page = await browser.newPage({ baseURL: url })
  const email = await signUp(page)
  await page.context().clearCookies()

  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('alert')).toHaveText('Must be a valid email address')
  for (const address of ['unknown@example.com', email]) {
    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: /^Send/ }).click()
    await expect(page.getByText(`If ${address} has an account here, we’ve sent a reset link to it.`)).toBeVisible()
  }
  await expect.poll(() => mails.length).toBe(1)
  const link = /http:\S+\/reset#[\w-]+/.exec(mails.join().replaceAll('=\r\n', ''))?.[0] ?? ''
  await setPassword(page, link)
  await signIn(page, email, newPassword)
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()

  await page.goto('/')
  await page.goto(link)
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible()

  const moved = `moved-${email}`
  await page.goto('/settings')
  await requestEmailChange(page, moved, newPassword)
  await expect(page.getByText(`Check ${moved} for a confirmation link.`)).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  // The second mail says that a password was set.
  await expect.poll(() => mails.length).toBe(3)
  await page.goto(/http:\S+\/settings\/email#[\w-]+/.exec(mails[2]?.replaceAll('=\r\n', '') ?? '')?.[0] ?? '')
  await expectAccessible(page, 'confirming an address')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(moved)
  await page.goto('/settings/email')
  await expect(page.getByRole('alert')).toContainText('This link is incomplete.')
  await page.close()
  await stop()
  smtp.close()
})

test('without a mail server, the administrator creates the reset link', async ({ browser }) => {
  const { url, stop } = await startInstance()
  const admin = await browser.newPage({ baseURL: url })
  await signUp(admin, 'The administrator')
  const user = await browser.newPage({ baseURL: url })
  const email = await signUp(user)

  await user.goto('/settings')
  await requestEmailChange(user, `moved-${email}`, 'wrong horse')
  const dialog = user.getByRole('dialog', { name: 'Change your email' })
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect password')
  await expectAccessible(user, 'changing an address')
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Change email' }).click()
  await expect(user.getByLabel('Email', { exact: true })).toHaveValue(`moved-${email}`)
  await requestEmailChange(user, email, password)
  await expect(user.getByLabel('Email', { exact: true })).toHaveValue(email)
  await user.context().clearCookies()
  await user.goto('/forgot')
  await expect(user.getByText('Ask the administrator for a reset link')).toBeVisible()

  await admin.goto('/admin/accounts')
  await admin.getByRole('button', { name: `More actions for ${email}` }).click()
  await admin.getByRole('menuitem', { name: 'Create reset link…' }).click()
  await admin.getByRole('button', { name: 'Create link' }).click()
  const link = await admin.getByLabel(`For ${email}`, { exact: true }).inputValue()
  await expectAccessible(admin, 'reset link of the administrator')

  await setPassword(user, link)
  await signIn(user, email, password)
  await expect(user.getByRole('alert')).toHaveText('Incorrect email or password')
  await signIn(user, email, newPassword)
  await expect(user.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await Promise.all([admin.close(), user.close()])
  await stop()
})

atEachWidth(() => {
  test('the password reset screens are accessible', async ({ page }) => {
    await page.goto('/forgot')
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await expectAccessible(page, 'forgot')
    await page.goto('/reset')
    await expect(page.getByRole('alert')).toContainText('This link is incomplete.')
    await expectAccessible(page, 'reset without a link')
    await page.goto('/sign-in')
    await page.goto('/reset#nothing')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page, 'reset')
  })
})
