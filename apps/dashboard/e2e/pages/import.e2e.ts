import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from '../support/accessibility.ts'
import { call, readDocument, readLinks, signUp } from '../support/account.ts'

const savedPage = fileURLToPath(new URL('../../../../packages/import/golden/sites/pages/linktree.html', import.meta.url))

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const confirm = (page: Page) => page.getByRole('dialog')

test('a saved page of another service becomes a published page, and a second import adds only what is selected', async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Import it' }).click()
  await expect(page.getByLabel('URL of the page')).toBeFocused()

  await test.step('a URL that cannot be fetched stays in its field, which has the error and the focus, and nothing moves', async () => {
    const field = page.getByLabel('URL of the page')
    const chooseFile = page.getByRole('button', { name: 'Choose a file…' })
    await field.fill('localhost:1/marlo')
    const before = await chooseFile.boundingBox()
    await page.getByRole('button', { name: 'Read page' }).click()
    await expect(field).toHaveAccessibleDescription('This URL can’t be fetched. Save the page in your browser and drop the file here.')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('localhost:1/marlo')
    expect(await chooseFile.boundingBox()).toEqual(before)
  })

  await test.step('if a file cannot be read, the button that chooses the next one has the error and the focus', async () => {
    await page.locator('input[type=file]').setInputFiles({ name: 'none.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
    const chooseFile = page.getByRole('button', { name: 'Choose a file…' })
    await expect(chooseFile).toHaveAccessibleDescription('Couldn’t read none.csv. This file is empty.')
    await expect(chooseFile).toBeFocused()
  })

  await test.step('a dropped file shows what was found and what was left out', async () => {
    const content = await readFile(savedPage, 'utf8')
    const dropped = await page.evaluateHandle((html) => {
      const data = new DataTransfer()
      data.items.add(new File([html], 'Marlo Quist.html', { type: 'text/html' }))
      return data
    }, content)
    await page.getByText('Or drop a file here').dispatchEvent('drop', { dataTransfer: dropped })
    await expect(page.getByRole('heading', { name: 'Marlo Quist', level: 1 })).toBeFocused()
    await expect(box(page, 'Throwing a moon jar')).toBeChecked()
    await expect(box(page, 'For subscribers')).not.toBeChecked()
    await expect(page.getByRole('region', { name: 'Left out' })).toContainText('Only URLs with http, https, mailto, tel or sms')
  })

  await test.step('the preview is the page of the selected links', async () => {
    const preview = page.frameLocator('iframe[title="Preview of Marlo Quist"]')
    await expect(preview.getByText('Throwing a moon jar')).toBeVisible()
    await box(page, 'Throwing a moon jar').press('Space')
    await expect(preview.getByText('Throwing a moon jar')).toHaveCount(0)
    await box(page, 'For subscribers').press('Space')
    await expect(preview.getByText('For subscribers')).toBeVisible()
    await expectAccessible(page, 'import')
  })

  const pageId = await test.step('the page is a draft until it is published', async () => {
    await page.getByLabel('Page address').fill(`marlo-${Date.now().toString(36)}`)
    await page.getByRole('button', { name: 'Review changes…' }).click()
    await expect(confirm(page)).toContainText('Added “For subscribers”')
    await confirm(page).getByRole('button', { name: 'Create page' }).click()
    await expect(page.getByText('Created “Marlo Quist” as a draft')).toBeVisible()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Your page is live' })).toBeVisible()
    return new URL(page.url()).pathname.split('/').at(-1) ?? ''
  })
  const stored = await readDocument(page, pageId)
  expect(stored.published).toBe(true)
  expect((await page.request.get(`/${stored.slug}`)).status()).toBe(200)

  await test.step('importing it again into the page selects only what is missing, and can be undone', async () => {
    await call(page, 'pages.update', { pageId, title: 'Mine' })
    await page.goto(`/pages/import?into=${pageId}`)
    await page.locator('input[type=file]').setInputFiles(savedPage)
    await expect(box(page, 'Ceramics Monthly')).not.toBeChecked()
    await expect(box(page, 'Throwing a moon jar')).toBeChecked()
    await page.getByRole('button', { name: 'Review changes…' }).click()
    await expect(confirm(page).getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveText(['Added “Throwing a moon jar”'])
    await confirm(page).getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText('Imported into “Mine”')).toBeVisible()
    expect((await readLinks(page, pageId)).at(-1)?.title).toBe('Throwing a moon jar')
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByText('The page is back to how it was')).toBeVisible()
    expect(await readDocument(page, pageId)).toEqual({ ...stored, title: 'Mine' })
  })

  await test.step('replacing the links of the page keeps only what is selected', async () => {
    await page.goto(`/pages/import?into=${pageId}`)
    await page.locator('input[type=file]').setInputFiles(savedPage)
    await page.getByRole('radio', { name: 'Replace a page’s tiles' }).check()
    await expect(box(page, 'Ceramics Monthly')).toBeChecked()
    await page.getByRole('button', { name: 'Select none' }).click()
    await box(page, 'Throwing a moon jar').press('Space')
    await page.getByRole('button', { name: 'Review changes…' }).click()
    await expect(confirm(page).getByRole('list', { name: 'Changes' })).toContainText('Deleted “For subscribers”')
    await confirm(page).getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText('Imported into “Mine”')).toBeVisible()
    expect((await readLinks(page, pageId)).map(({ title }) => title)).toEqual(['Throwing a moon jar'])
  })
})
