import { expect, type Page, test } from '@playwright/test'

import { linkRow, makePage, orrery, readDocument, signUp } from '../support/account.ts'

test('changes of a tile on the canvas are saved, undone and shown in the list', { tag: '@quick' }, async ({ page }) => {
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

  const hiddenTile = (title: string) => page.getByRole('button', { name: `${title}, Hidden`, exact: true })
  await hiddenTile('Docs').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Edit Docs' }).getByLabel('Title')).toBeFocused()
  await page.keyboard.type(' and more')
  await hiddenTile('Docs and more').focus()
  await page.keyboard.press('Delete')
  await expect.poll(async () => (await readDocument(page, id)).links.length).toBe(4)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(linkRow(page, 'Docs and more')).toBeVisible()
  await expect.poll(async () => (await readDocument(page, id)).links[0]?.title).toBe('Docs and more')
})

test('the row of the selected tile is marked, and in view', async ({ page }) => {
  await signUp(page)
  const { id, fill } = await makePage(page)
  await fill(40)
  await page.goto(`/pages/${id}`)
  await page.getByRole('button', { name: 'Tile 30', exact: true }).click()
  await expect(linkRow(page, 'Tile 30')).toHaveAttribute('aria-current', 'true')
  await expect(linkRow(page, 'Tile 30')).toBeInViewport()
  await page.getByRole('button', { name: 'Docs', exact: true }).click()
  await expect(linkRow(page, 'Docs')).toBeInViewport()
  await expect(linkRow(page, 'Tile 30')).not.toHaveAttribute('aria-current', 'true')
})

test('the toolbar of a tile covers at most the padding of the tiles around it', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  const [gap, padding] = [14, 18]
  for (const name of orrery.links.map(({ title }) => title)) {
    const tile = page.getByRole('application').getByRole('button', { name, exact: true })
    await tile.click()
    const [toolbar, box] = await Promise.all([page.getByRole('toolbar', { name }).boundingBox(), tile.boundingBox()])
    if (!toolbar || !box) throw new Error(`No toolbar of ${name}`)
    expect(toolbar.y, name).toBeGreaterThanOrEqual(box.y - gap - padding)
    expect(toolbar.y + toolbar.height, name).toBeLessThanOrEqual(box.y + padding)
  }
})

/** Processor time of the page in milliseconds per typed letter. Independent of other load on the machine. */
async function costOfTyping(page: Page, id: string, panel: 'page' | 'links'): Promise<number> {
  await page.goto(`/pages/${id}?panel=${panel}`)
  if (panel === 'links') await linkRow(page, 'Docs').click()
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Docs')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  const before = await spent()
  const text = ' and all that goes'
  await title.pressSequentially(text, { delay: 60 })
  const cost = ((await spent()) - before) / text.length
  await session.detach()
  return cost
}

test('typing a letter with a hundred tiles takes less than 100 ms', async ({ page }) => {
  await signUp(page)
  const { id, fill } = await makePage(page)
  await fill(100)
  for (const panel of ['page', 'links'] as const) {
    expect(await costOfTyping(page, id, panel), panel).toBeLessThan(100)
  }
})
