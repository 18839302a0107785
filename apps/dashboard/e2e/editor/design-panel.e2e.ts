import { expect, test } from '@playwright/test'

import { makePage, readDocument, signUp } from '../support/account.ts'

test('a color of low contrast shows its replacement, and choosing a preset resets colors', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}?panel=design`)
  const accent = page.getByLabel('Accent', { exact: true })
  await accent.fill('224466')
  await accent.blur()
  await expect(page.getByText(/^Contrast is too low for text/)).toBeVisible()
  await expect.poll(async () => (await readDocument(page, id)).theme?.accent).toBe('#224466')
  await expect(accent).not.toHaveAttribute('placeholder', /224466/)
  await page.getByRole('radio', { name: 'Paper' }).click()
  await page.getByRole('radio', { name: 'Editorial' }).click()
  await page.getByRole('radio', { name: 'List' }).click()
  await expect
    .poll(async () => (await readDocument(page, id)).theme)
    .toMatchObject({ preset: 'paper', accent: null, typography: 'editorial', layoutMode: 'list' })
  for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(accent).toHaveValue('#224466')

  // This also drops an incomplete color.
  await page.getByRole('radio', { name: 'Vivid' }).click()
  await accent.fill('no color')
  await accent.blur()
  await expect(page.getByText('Must be #RGB or #RRGGBB')).toBeVisible()
  await page.getByRole('radio', { name: 'Paper' }).click()
  await expect(accent).toHaveValue('')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})
