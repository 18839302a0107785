import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test } from '@playwright/test'

import { startInstance } from '../support/instance.ts'
import { makePage, readDocument, readLinks, signUp } from '../support/account.ts'
import { png } from '../support/png.ts'

test('pasted links get titles and icons, and image fields say what became of images from other sites', async ({ browser }) => {
  const site = createServer((request, response) => {
    const path = request.url ?? ''
    if (path === '/icon.png' || path === '/there.png') return response.setHeader('content-type', 'image/png').end(png(64, 64))
    if (path === '/missing.png') return response.writeHead(404).end()
    return response
      .setHeader('content-type', 'text/html')
      .end(`<title>The page ${path.slice(1)}</title><link rel="icon" href="/icon.png" sizes="64x64">`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const instance = await startInstance({ FETCH_ALLOW: '127.0.0.0/8' })
  const context = await browser.newContext({ baseURL: instance.url })
  try {
    const page = await context.newPage()
    await signUp(page)
    const { id } = await makePage(page)
    await page.goto(`/pages/${id}`)
    await page.getByLabel('New link URL').fill(`${origin}/one\nMine ${origin}/two`)
    await page.getByRole('button', { name: 'Add 2 links' }).click()
    const added = async () => (await readLinks(page, id)).slice(5).map(({ title, iconImage }) => [title, iconImage !== null])
    await expect.poll(added).toEqual([
      ['The page one', true],
      ['Mine', true],
    ])
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(added).toEqual([])

    await page.getByRole('tab', { name: 'Page' }).click()
    const cover = page.getByRole('textbox', { name: 'Cover image' })
    await cover.fill(`${origin}/missing.png`)
    await expect(page.getByText('There is no image at this URL.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again: Cover image' }).click()
    await expect(page.getByText('There is no image at this URL.')).toBeVisible()
    await cover.fill(`${origin}/there.png`)
    await expect(page.getByText('There is no image at this URL.')).toBeHidden()
    await expect(page.frameLocator('iframe').locator('.tv-cover img')).toBeVisible()
    expect((await readDocument(page, id)).coverImage).toBe(`${origin}/there.png`)
  } finally {
    await context.close()
    await instance.stop()
    site.close()
  }
})
