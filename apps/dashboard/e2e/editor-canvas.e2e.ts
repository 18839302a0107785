import { expect, test } from '@playwright/test'

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
    .poll(async () => (await readDocument(page, id)).links[1])
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
  await expect.poll(async () => (await readDocument(page, id)).links[1]?.title).toBe('Docs and more')
})

test('with a hundred tiles typing is shown within a tenth of a second', async ({ page }) => {
  await signUp(page)
  const { id, fill } = await makePage(page)
  await fill(100)
  await page.goto(`/pages/${id}?panel=page`)
  const title = page.getByLabel('Title', { exact: true })
  await title.focus()
  await page.evaluate(() => {
    const slowest = { ms: 0 }
    Object.assign(window, { slowest })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) slowest.ms = Math.max(slowest.ms, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  await title.pressSequentially(' of planets and moons', { delay: 60 })
  await expect(page.getByRole('heading', { name: 'Orrery of planets and moons', level: 1 }).first()).toBeVisible()
  const slowest = await page.evaluate(() => (window as unknown as { slowest: { ms: number } }).slowest.ms)
  test.info().annotations.push({ type: 'interaction to next paint', description: `${slowest} ms` })
  console.log('INP', slowest)
})
