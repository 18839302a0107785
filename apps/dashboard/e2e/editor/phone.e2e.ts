import { expect, test } from '@playwright/test'

import { linkRow, makePage, readDocument, readLinks, signUp } from '../support/account.ts'

test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true })

test('on a phone, a page is edited, arranged, previewed and published by touch', { tag: '@quick' }, async ({ page }) => {
  await signUp(page)
  const { id, slug } = await makePage(page)
  await page.goto(`/pages/${id}`)
  await page.getByLabel('New link URL').fill('example.com/phone')
  await page.getByRole('button', { name: 'Add', exact: true }).tap()
  await expect(page.getByRole('group', { name: /^Edit example.com/ })).toBeVisible()
  await page.getByRole('button', { name: 'Expand panel' }).tap()
  await page.getByLabel('Title', { exact: true }).fill('From a phone')
  await linkRow(page, 'From a phone').tap()
  await page.getByRole('button', { name: 'More actions for From a phone' }).tap()
  await page.getByRole('menuitem', { name: 'Move up' }).tap()
  await expect.poll(async () => (await readDocument(page, id)).links[4]?.title).toBe('From a phone')
  await page.getByRole('tab', { name: 'Design' }).tap()
  await page.getByRole('radio', { name: 'Paper' }).tap()
  await page.getByRole('button', { name: 'Expand page' }).tap()
  await page.getByRole('button', { name: 'Preview' }).tap()
  await expect(page).toHaveURL(/view=phone/)
  await page.getByRole('button', { name: 'Edit', exact: true }).tap()
  await page.getByRole('button', { name: 'Publish', exact: true }).tap()
  await expect(page.getByText('Your page is live')).toBeVisible()
  expect((await page.request.get(`/${slug}`)).status()).toBe(200)
})

test('on a phone, a preview fills the screen between the bars, and each tab leads back to editing', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  await page.getByRole('button', { name: 'Preview' }).tap()
  await expect(page.getByLabel('New link URL')).toBeHidden()
  const frame = page.locator('main iframe')
  await expect.poll(async () => (await frame.boundingBox())?.width).toBe(375)
  expect((await frame.boundingBox())?.height).toBeGreaterThan(650)
  await page.getByRole('tab', { name: 'Links' }).tap()
  await expect(page.getByLabel('New link URL')).toBeVisible()
})

test('on a phone, the toolbar of a tile has one row of large targets, and tapping a row does not open the keyboard', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  await page.getByRole('application').getByRole('button', { name: /^Docs/ }).tap()
  const toolbar = page.getByRole('toolbar', { name: 'Docs' })
  await expect(toolbar.getByRole('button').or(toolbar.getByRole('radio'))).toHaveCount(7)
  const boxes = await Promise.all(
    (await toolbar.getByRole('button').or(toolbar.getByRole('radio')).all()).map((button) => button.boundingBox()),
  )
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  expect(boxes.filter((box) => !box || box.width < 44 || box.height < 44 || box.x < 0 || box.x + box.width > 375)).toEqual([])
  const [bar, tile, canvas] = await Promise.all(
    [
      toolbar,
      page.getByRole('application').getByRole('button', { name: /^Docs/ }),
      page.getByRole('main').getByRole('region', { name: 'Page', exact: true }),
    ].map((part) => part.boundingBox()),
  )
  if (!bar || !tile || !canvas) throw new Error('The toolbar, the tile or the canvas is not shown')
  expect(canvas.y + canvas.height - bar.y - bar.height).toBeCloseTo(8, 0)
  expect(tile.y + tile.height).toBeLessThanOrEqual(bar.y)
  await toolbar.getByRole('button', { name: 'More actions' }).tap()
  await page.getByRole('menuitem', { name: 'Highlight' }).tap()
  await expect.poll(async () => (await readLinks(page, id)).find(({ title }) => title === 'Docs')?.highlighted).toBe(true)
  // The on-screen keyboard would cover the form of the tapped row.
  await linkRow(page, 'Source').tap()
  await expect(page.getByLabel('Title', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Title', { exact: true })).not.toBeFocused()
})

test('a panel opens at its top, however far another one was scrolled', async ({ page }) => {
  await signUp(page)
  const { id, fill } = await makePage(page)
  await fill(30)
  await page.goto(`/pages/${id}`)
  await page.getByRole('button', { name: 'More actions for Tile 20' }).scrollIntoViewIfNeeded()
  await page.getByRole('tab', { name: 'Design' }).tap()
  await expect(page.getByRole('heading', { name: 'Preset' })).toBeInViewport()
})

test('with large text, the panels and the canvas fit', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
  await page.goto(`/pages/${id}`)
  await expect(page.getByRole('tab', { name: 'Page' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Expand panel' })).toBeInViewport({ ratio: 1 })
})

test('with large text, no screen is wider than the narrowest phone', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.setViewportSize({ width: 320, height: 700 })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
  for (const [path, control] of [
    ['/settings', page.getByRole('radio', { name: 'Dark' })],
    ['/analytics', page.getByRole('radiogroup').first()],
    [`/pages/${id}`, page.getByLabel('New link URL')],
    [`/pages/${id}?panel=design`, page.getByRole('radiogroup').last()],
    [`/pages/${id}?panel=page`, page.getByLabel('Title', { exact: true })],
  ] as const) {
    await page.goto(path)
    await expect(control).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
    expect(await page.getByRole('tabpanel').evaluateAll((panels) => panels.every((at) => at.scrollWidth <= at.clientWidth)), path).toBe(
      true,
    )
  }
})

test('a toast does not cover the buttons of a dialog', async ({ page }) => {
  await signUp(page)
  const { id, publish } = await makePage(page)
  await publish()
  await page.goto(`/pages/${id}`)
  await page.getByRole('button', { name: 'More actions for Docs' }).tap()
  await page.getByRole('menuitem', { name: 'Delete' }).tap()
  const toast = page.getByText('Deleted “Docs”')
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Live', exact: true }).tap()
  await page.getByRole('menuitem', { name: 'QR code' }).tap()
  const [toastBox, dialog] = await Promise.all([toast.boundingBox(), page.getByRole('dialog', { name: 'QR code' }).boundingBox()])
  expect(toastBox?.y).toBeGreaterThan(0)
  expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThan(dialog?.y ?? 0)
})

test('on a phone, a toast does not cover the panels, whether expanded or not', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  await page.getByRole('button', { name: 'More actions for Docs' }).tap()
  await page.getByRole('menuitem', { name: 'Delete' }).tap()
  const toast = page.getByRole('listitem').filter({ hasText: 'Deleted “Docs”' })
  const undo = toast.getByRole('button', { name: 'Undo' })
  for (const height of ['Expand panel', 'Expand page']) {
    const [bar, panels] = await Promise.all([page.getByRole('banner').boundingBox(), page.getByRole('tablist').boundingBox()])
    await expect(toast).toBeVisible()
    await expect.poll(async () => (await toast.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    expect(((await undo.boundingBox())?.y ?? 0) + 44).toBeLessThanOrEqual(panels?.y ?? 0)
    await page.getByRole('button', { name: height }).tap()
  }
})

test('on a phone, deleting a link moves the focus to the next one', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  const remove = async (link: string) => {
    await page.getByRole('button', { name: `More actions for ${link}` }).tap()
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
  }
  await remove('Docs')
  await expect(page.getByRole('button', { name: 'More actions for How the moons move' })).toBeFocused()
  await remove('Launch day')
  await expect(page.getByRole('button', { name: 'More actions for How the moons move' })).toBeFocused()
})

test('on a phone, “Require a password” focuses the password field', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}?panel=page`)
  await page.getByRole('button', { name: 'Require a password' }).tap()
  await expect(page.getByLabel('Visitor password')).toBeFocused()
})

test('on a phone, the bar leaves the title a quarter of the width, and Undo keeps its place when Redo appears', async ({ page }) => {
  await signUp(page)
  const { id, publish } = await makePage(page, 'paper', 'The planetarium of Mara Lindqvist')
  await publish()
  await page.goto(`/pages/${id}?panel=page`)
  await expect(page.getByRole('button', { name: 'Live', exact: true })).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  expect((await title.boundingBox())?.width).toBeGreaterThan(375 / 4)
  const [undo, redo] = ['Undo', 'Redo'].map((name) => page.getByRole('button', { name, exact: true }))
  await expect(redo!).toBeHidden()
  await page.getByLabel('Byline').fill('Ada')
  const before = await undo!.boundingBox()
  await undo!.tap()
  await expect(redo!).toBeVisible()
  expect(await undo!.boundingBox()).toEqual(before)
})
