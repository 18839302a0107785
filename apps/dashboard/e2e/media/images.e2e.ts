import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from '../support/accessibility.ts'
import { holdRequests } from '../support/held-requests.ts'
import { makePage, readDocument, readLinks, signUp } from '../support/account.ts'
import { png } from '../support/png.ts'

const own = /^http:\/\/localhost:\d+\/static\/images\/[0-9a-f]{64}\.webp$/

const choose = async (page: Page, button: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(file)
}
const photo = (width: number, height: number) => ({ name: 'sky.png', mimeType: 'image/png', buffer: png(width, height) })

test('a chosen file is cropped with the keyboard, uploaded, shown, undone in one step, and deleted in the settings', async ({ page }) => {
  await signUp(page)
  const { id, slug, publish } = await makePage(page)
  await publish()
  await page.goto(`/pages/${id}?panel=page`)
  await choose(page, 'Upload an image: Cover image', photo(1000, 800))
  const dialog = page.getByRole('dialog', { name: 'Crop the image' })
  await expect(dialog.getByText('1,000 × 400 pixels')).toBeVisible()
  await dialog.getByText('Free').click()
  await dialog.getByRole('button', { name: 'Bottom-right corner' }).press('Shift+ArrowLeft')
  await expect(dialog.getByText('1,000 × 800 pixels')).toBeHidden()
  await dialog.getByRole('button', { name: 'Use selection' }).click()
  await expect(page.getByRole('button', { name: 'Replace the image: Cover image' })).toBeVisible()
  const cover = async () => (await readDocument(page, id)).coverImage
  await expect.poll(cover).toMatch(own)
  const uploaded = (await cover()) ?? ''
  expect(await (await page.request.get(`/${slug}`)).text()).toContain(new URL(uploaded).pathname.replace('.webp', ''))

  await page.goto('/settings')
  const images = page.getByRole('list', { name: 'Your images' })
  await expect(images.getByRole('link', { name: 'Orrery' })).toBeVisible()
  await expect(images.getByRole('button', { name: /^Delete/ })).toBeHidden()
  await page.goto(`/pages/${id}?panel=page`)
  await page.getByRole('button', { name: 'Remove the image: Cover image' }).click()
  await expect(page.getByRole('textbox', { name: 'Cover image' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('button', { name: 'Replace the image: Cover image' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(cover).toBeNull()
  await page.goto('/settings')
  await images.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No images yet')).toBeVisible()
})

/** Drags a file over the tile, and drops it. */
async function dropOnTile(page: Page, title: RegExp, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ name, mimeType, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type: mimeType }))
      return data
    },
    { ...file, bytes: file.buffer.toString('base64') },
  )
  const tile = page.getByRole('application').getByRole('button', { name: title })
  await tile.dispatchEvent('dragover', { dataTransfer })
  await expect(page.getByText('Drop to set the tile’s image')).toBeVisible()
  await tile.dispatchEvent('drop', { dataTransfer })
}

test('a file dropped on a tile becomes its image; a failed upload says why and can be repeated', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  await dropOnTile(page, /^Docs/, { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('....ftypheic') })
  const form = page.getByRole('group', { name: 'Edit Docs' })
  await expect(form.getByText('HEIC images aren’t supported. Choose a JPEG, PNG, WebP or GIF.')).toBeVisible()
  await form.getByRole('button', { name: 'Dismiss' }).click()

  await page.route('**/trpc/images.create', (route) => route.abort(), { times: 1 })
  await dropOnTile(page, /^Docs/, photo(300, 200))
  await page.getByRole('dialog').getByRole('button', { name: 'Use selection' }).click()
  await expect(form.getByRole('alert')).toContainText('Couldn’t upload sky.png.')
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(form.getByRole('button', { name: 'Replace the image: Image' })).toBeVisible()
  const thumbnails = async () => (await readLinks(page, id)).map(({ thumbnail }) => thumbnail)
  await expect.poll(thumbnails).toEqual([null, null, expect.stringMatching(own), null, null])
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(thumbnails).toEqual([null, null, null, null, null])
})

test('an upload that goes on or fails while its field is hidden is reported in the header, which leads back to the field', async ({
  page,
}) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}?panel=page`)
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => (refuse = resolve))
  await page.route(
    '**/trpc/images.create',
    async (route) => {
      await refused
      await route.abort()
    },
    { times: 1 },
  )
  await choose(page, 'Upload an image: Avatar', photo(400, 300))
  await page.getByRole('button', { name: 'Use selection' }).click()
  await page.getByRole('tab', { name: 'Links' }).click()
  const header = page.getByRole('banner')
  await expect(header.getByText('Uploading…')).toBeVisible()
  refuse()
  await expect(header.getByText('Upload failed')).toBeVisible()
  await header.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('alert')).toContainText('Couldn’t upload sky.png.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Replace the image: Avatar' })).toBeVisible()
  await expect(header.getByText('Saved', { exact: true })).toBeVisible()
})

test('the progress of an upload is visible, even for the last field of a panel', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signUp(page)
  const { id } = await makePage(page)
  const release = await holdRequests(page, '**/trpc/images.create')
  await page.goto(`/pages/${id}?panel=page`)
  await choose(page, 'Upload an image: Avatar', photo(400, 300))
  await page.getByRole('button', { name: 'Use selection' }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
  release()
  await expect(page.getByRole('button', { name: 'Replace the image: Avatar' })).toBeVisible()
})

test('the crop dialog and the list of images are accessible @screens', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}?panel=page`)
  await choose(page, 'Upload an image: Avatar', photo(400, 300))
  await page.getByRole('button', { name: 'Use selection' }).waitFor()
  await expectAccessible(page, 'crop')
  await page.getByRole('button', { name: 'Use selection' }).click()
  await page.getByRole('button', { name: 'Replace the image: Avatar' }).waitFor()
  await page.goto('/settings')
  await page.getByRole('list', { name: 'Your images' }).waitFor()
  await expectAccessible(page, 'settings-images')
})
