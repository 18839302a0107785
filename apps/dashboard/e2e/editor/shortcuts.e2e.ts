import { expect, test } from '@playwright/test'

import { makePage, readDocument, signUp } from '../support/maker.ts'

test('a field outside the document keeps its own undo and Ctrl+Enter', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}?panel=page`)
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('The orrery')
  await page.getByRole('tab', { name: 'Links' }).click()
  const address = page.getByLabel('New link URL')
  await address.pressSequentially('example.com')
  await address.press('ControlOrMeta+z')
  await expect(address).not.toHaveValue('example.com')
  await address.press('ControlOrMeta+Enter')
  await page.getByRole('tab', { name: 'Page' }).click()
  await expect(title).toHaveValue('The orrery')
  await expect.poll(async () => await readDocument(page, id)).toMatchObject({ title: 'The orrery', published: false })

  await title.press('ControlOrMeta+z')
  await expect(title).toHaveValue('Orrery')
  await title.press('ControlOrMeta+Enter')
  await expect.poll(async () => await readDocument(page, id)).toMatchObject({ title: 'Orrery', published: true })
})
