import { expect, test } from '@playwright/test'

import { holdRequests } from '../support/held-requests.ts'
import { makePage, readDocument, signUp } from '../support/account.ts'

test('on a slow network, edits made during a save are saved after it', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const [downloadThroughput, uploadThroughput] = [200 * 1024, 50 * 1024]
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput, uploadThroughput })
  const release = await holdRequests(page, '**/trpc/documents.put**')
  await page.goto(`/pages/${id}?panel=page`)
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('One')
  await expect(page.getByText('Saving…', { exact: true })).toBeVisible()
  await title.fill('Two')
  await page.getByLabel('Description').fill('Slowly, but surely')
  await expect(page.getByRole('heading', { name: 'Two', level: 1 }).first()).toBeVisible()
  expect((await readDocument(page, id)).title).toBe('Orrery')
  release()
  await expect.poll(() => readDocument(page, id)).toMatchObject({ title: 'Two', description: 'Slowly, but surely' })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})
