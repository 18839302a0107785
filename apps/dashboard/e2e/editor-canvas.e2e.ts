import { expect, type Page, test } from '@playwright/test'

import { linkRow, makePage, readDocument, signUp } from './maker.ts'

test('what is done to a tile on the page is saved, undone and shown in the list', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  const tile = page.getByRole('button', { name: 'Docs', exact: true })
  await tile.focus()
  await page.keyboard.press('4')
  await page.keyboard.press('x')
  await page.keyboard.press('h')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect
    .poll(async () => (await readDocument(page, id)).links[0])
    .toMatchObject({ title: 'Docs', size: '4x1', active: false, highlighted: true })
  await expect(linkRow(page, 'Docs')).toContainText('Hidden')

  await tile.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Edit Docs' }).getByLabel('Title')).toBeFocused()
  await page.keyboard.type(' and more')
  await expect(page.getByRole('button', { name: 'Docs and more', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Docs and more', exact: true }).focus()
  await page.keyboard.press('Delete')
  await expect.poll(async () => (await readDocument(page, id)).links.length).toBe(4)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(linkRow(page, 'Docs and more')).toBeVisible()
  await expect.poll(async () => (await readDocument(page, id)).links[0]?.title).toBe('Docs and more')
})

/** How long a letter typed as a link's or the page's title waits to be seen, in milliseconds: three of four wait no longer. */
async function waitOfTyping(page: Page, id: string, panel: 'page' | 'links'): Promise<number> {
  await page.goto(`/pages/${id}?panel=${panel}`)
  if (panel === 'links') await linkRow(page, 'Docs').click()
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Docs')
  await page.evaluate(() => {
    const waits: number[] = []
    Object.assign(window, { waits })
    const observer = new PerformanceObserver((list) => waits.push(...list.getEntries().map(({ duration }) => duration)))
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await title.pressSequentially(' and all that goes round', { delay: 60 })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const waits = await page.evaluate(() => (window as unknown as { waits: number[] }).waits)
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.75)] ?? 0
}

test('among a hundred tiles what is typed is shown within a tenth of a second, or nearly as soon as among five', async ({ page }) => {
  await signUp(page)
  const [few, many] = [await makePage(page), await makePage(page)]
  await many.fill(100)
  for (const panel of ['page', 'links'] as const) {
    const usual = await waitOfTyping(page, few.id, panel)
    // A machine that is busy with other tests is slow with both.
    expect(await waitOfTyping(page, many.id, panel), panel).toBeLessThanOrEqual(Math.max(100, 3 * usual))
  }
})
