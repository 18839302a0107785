import type { PageDocument, PublicPage } from '@tessera/contract'
import { fixtures } from '@tessera/page/fixtures'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { painted, stage } from './stage.ts'

const { show, errors } = stage()
const [ferrite] = fixtures as [PublicPage]

const tile = (tab: Page, name: string | RegExp) => tab.getByRole('application').getByRole('button', { name })
const order = (tab: Page): Promise<string> =>
  tab.evaluate(() =>
    window.editor.document!()
      .links.map(({ key }) => key.slice(1))
      .join(' '),
  )
const calls = (tab: Page): Promise<string[]> => tab.evaluate(() => window.editor.calls.filter((call) => !call.startsWith('select')))
const middleOf = async (tab: Page, name: string) => {
  const box = (await tile(tab, name).boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
/** The titles of the tiles in the order of the rendered page. */
const shownOrder = (tab: Page): Promise<string> =>
  tab
    .frameLocator('iframe')
    .locator('[data-link-id]')
    .evaluateAll((cells) =>
      (cells as HTMLElement[])
        .toSorted((a, b) => Number(a.style.order) - Number(b.style.order))
        .map((cell) => cell.querySelector('.tv-title')?.textContent)
        .join(' | '),
    )

/** Also records each change of the rendered order in `calls`. */
const noteReorders = (tab: Page): Promise<void> =>
  tab.evaluate(() => {
    const grid = document.querySelector('iframe')!.contentDocument!.querySelector('[data-link-id]')!.parentElement!
    const cells = [...grid.children] as HTMLElement[]
    const order = () => cells.map((cell) => cell.style.order).join()
    let last = order()
    new MutationObserver(() => {
      if (last !== (last = order())) window.editor.calls.push('reorder')
    }).observe(grid, { subtree: true, attributeFilter: ['style'] })
  })

test('dragging with the mouse moves the other tiles aside, and reports one move on release', async () => {
  const tab = await show(ferrite)
  await tile(tab, 'Documentation').hover()
  const to = await middleOf(tab, 'Source code')
  await tab.mouse.down()
  await tab.mouse.move(to.x, to.y, { steps: 12 })
  expect(await shownOrder(tab)).toMatch(/^Profile.*?\| Documentation \| Source code/)
  expect(await calls(tab)).toEqual([])
  await noteReorders(tab)
  await tab.mouse.up()
  await painted(tab)
  expect(await calls(tab)).toEqual(['move l2 1'])
  expect(await order(tab)).toMatch(/^0 2 1 /)
  await expect.poll(() => tab.getByRole('status').textContent()).toBe('Moved to position 2 of 11')
})

test('a pointer at rest reorders nothing', async () => {
  const tab = await show(ferrite)
  await tab.setViewportSize({ width: 1000, height: 1200 })
  const stops = ['Documentation', 'Building Ferrite in a weekend', 'Profile your site in the browser', 'Launch day, 412 upvotes']
  const targets = await Promise.all(stops.map((name) => middleOf(tab, name)))
  await noteReorders(tab)
  const from = await middleOf(tab, 'Source code')
  await tab.mouse.move(from.x, from.y)
  await tab.mouse.down()
  let reorders = 0
  for (const { x, y } of [...targets, { x: targets[0]!.x - 60, y: targets[0]!.y + 44 }]) {
    await tab.mouse.move(x, y, { steps: 6 })
    await painted(tab)
    reorders = (await calls(tab)).length
    for (let tick = 0; tick < 30; tick++) await tab.mouse.move(x + (tick % 2), y)
    await painted(tab)
    expect((await calls(tab)).length, `at ${x}, ${y}`).toBe(reorders)
  }
  expect(reorders).toBeGreaterThan(2)
  await tab.keyboard.press('Escape')
  await tab.mouse.up()
  expect((await calls(tab)).filter((call) => call !== 'reorder')).toEqual([])
  await tab.setViewportSize({ width: 1000, height: 800 })
})

test('a pen drags like a mouse', async () => {
  const tab = await show(ferrite)
  const devtools = await tab.context().newCDPSession(tab)
  const [from, to] = [await middleOf(tab, 'Documentation'), await middleOf(tab, 'Source code')]
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
    devtools.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1, pointerType: 'pen' })
  await pen('mousePressed', from.x, from.y)
  for (let step = 1; step <= 8; step++) await pen('mouseMoved', from.x + ((to.x - from.x) * step) / 8, from.y)
  await pen('mouseReleased', to.x, to.y)
  await expect.poll(() => calls(tab)).toEqual(['move l2 1'])
})

test('Escape cancels a drag', async () => {
  const tab = await show(ferrite)
  const before = await shownOrder(tab)
  await tile(tab, 'Documentation').hover()
  const to = await middleOf(tab, 'Launch day, 412 upvotes')
  await tab.mouse.down()
  await tab.mouse.move(to.x, to.y, { steps: 8 })
  expect(await shownOrder(tab)).not.toBe(before)
  await tab.keyboard.press('Escape')
  expect(await shownOrder(tab)).toBe(before)
  await tab.mouse.up()
  expect(await tab.evaluate(() => window.editor.calls)).toEqual([])
})

test('dragging near an edge scrolls the canvas, and the tile follows', async () => {
  const tab = await show(ferrite)
  const canvas = tab.getByRole('region', { name: 'Page' })
  await tile(tab, 'Source code').hover()
  await tab.mouse.down()
  await tab.mouse.move(500, 795, { steps: 10 })
  const below = () => canvas.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop)
  await expect.poll(below, { timeout: 10_000 }).toBeLessThan(2)
  await tab.mouse.up()
  expect((await order(tab)).split(' ').indexOf('1')).toBeGreaterThan(5)
})

test('dragging the corner of a tile gives it each of the four sizes', async () => {
  const tab = await show(ferrite)
  await tile(tab, 'Source code').click()
  const pull = async (x: number, y: number) => {
    const corner = (await tab.locator('.cursor-nwse-resize').boundingBox())!
    await tab.mouse.move(corner.x + 22, corner.y + 22)
    await tab.mouse.down()
    await tab.mouse.move(corner.x + 22 + x, corner.y + 22 + y, { steps: 10 })
    await tab.mouse.up()
  }
  await pull(170, 0)
  await pull(0, 140)
  await pull(400, -140)
  await pull(-600, 0)
  await pull(20, 20)
  expect(await calls(tab)).toEqual(['2x1', '2x2', '4x1', '1x1'].map((size) => `change l1 {"size":"${size}"}`))
})

test('every action works by keyboard, and the focus stays with its tile', async () => {
  const tab = await show(ferrite)
  const focused = () => tab.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await tab.keyboard.press('Tab')
  expect(await focused()).toBe('Profile your site in the browser')
  await tab.keyboard.press('ArrowRight')
  await tab.keyboard.press('ArrowRight')
  expect(await focused()).toBe('Documentation')
  await tab.keyboard.press('ArrowDown')
  expect(await focused()).toBe('Building Ferrite in a weekend')
  await tab.keyboard.press('Alt+ArrowUp')
  expect(await order(tab)).toMatch(/^0 3 1 2 /)
  expect(await tab.getByRole('status').textContent()).toBe('Moved to position 2 of 11')
  expect(await focused()).toBe('Building Ferrite in a weekend')
  await tab.keyboard.press('Alt+ArrowRight')
  expect(await order(tab)).toMatch(/^0 1 2 3 4 /)
  for (const key of ['3', 'h', 'x', 'Enter']) await tab.keyboard.press(key)
  expect((await calls(tab)).slice(-4)).toEqual([
    'change l3 {"size":"2x2"}',
    'change l3 {"highlighted":true}',
    'change l3 {"active":false}',
    'edit l3',
  ])
  await tab.keyboard.press('Escape')
  expect(await tab.getByRole('toolbar').count()).toBe(0)
  expect(await focused()).toBe('Building Ferrite in a weekend, Hidden')
  await tab.keyboard.press('Delete')
  expect((await calls(tab)).at(-1)).toBe('remove l3')
  await expect.poll(focused).toBe('Static Jam 2026, first place')
  const last = await tile(tab, /./).nth(-2).getAttribute('aria-label')
  await tab.keyboard.press('End')
  await tab.keyboard.press('Delete')
  await expect.poll(focused).toBe(last)
})

test('the canvas scales down to fit four columns, and dragging follows the pointer', async () => {
  const tab = await show(ferrite)
  await tab.setViewportSize({ width: 640, height: 800 })
  await tile(tab, 'Documentation').hover()
  const to = await middleOf(tab, 'Source code')
  await tab.mouse.down()
  await tab.mouse.move(to.x, to.y, { steps: 8 })
  const held = await tab.frameLocator('iframe').locator('.tv-cell', { hasText: 'Documentation' }).boundingBox()
  expect(held!.x + held!.width / 2).toBeCloseTo(to.x, -1)
  expect(held!.y + held!.height / 2).toBeCloseTo(to.y, -1)
  await tab.mouse.up()
  expect(await calls(tab)).toEqual(['move l2 1'])
  await tab.setViewportSize({ width: 1000, height: 800 })
})

test('changes and views neither reload the page nor reset its scroll position', async () => {
  const tab = await show(ferrite)
  await tab.evaluate(() => Object.assign(document.querySelector('iframe')!.contentWindow!, { first: true }))
  const canvas = tab.getByRole('region', { name: 'Page' })
  await canvas.evaluate((element) => element.scrollTo(0, 320))
  await tile(tab, 'Static Jam 2026, first place').click()
  await tab.keyboard.press('h')
  expect(await canvas.evaluate((element) => element.scrollTop)).toBe(320)
  for (const view of ['desktop', 'phone', 'edit'] as const) {
    await tab.evaluate((view) => window.editor.look(view), view)
    expect(await tab.evaluate(() => Object.hasOwn(document.querySelector('iframe')!.contentWindow!, 'first'))).toBe(true)
    await tab.frameLocator('iframe').locator('h1').waitFor()
  }
})

test('links of the page do not navigate', async () => {
  const tab = await show(ferrite, 'desktop')
  const link = tab.frameLocator('iframe').getByRole('link', { name: /^Source code/ })
  await link.click()
  await link.click({ button: 'middle' })
  await link.click({ modifiers: ['ControlOrMeta'] })
  expect(tab.context().pages()).toHaveLength(1)
  expect(await link.isVisible()).toBe(true)
})

test('a hidden link can be edited, and is missing from the previews', async () => {
  const hide = (document: PageDocument): PageDocument => ({
    ...document,
    links: document.links.map((link) => ({ ...link, active: link.key !== 'l1' })),
  })
  const tab = await show(ferrite, 'edit', hide)
  expect(await shownOrder(tab)).toContain('Source code')
  expect(await tile(tab, 'Source code, Hidden').isVisible()).toBe(true)
  await show(ferrite, 'desktop', hide)
  expect(await shownOrder(tab)).not.toContain('Source code')
  expect(await tab.getByRole('application').count()).toBe(0)
})

test('in a list, tiles move by rows and have no sizes', async () => {
  const tab = await show({ ...ferrite, theme: { ...ferrite.theme, layoutMode: 'list' } })
  await tile(tab, 'Documentation').hover()
  const to = await middleOf(tab, 'Profile your site in the browser')
  await tab.mouse.down()
  await tab.mouse.move(to.x, to.y, { steps: 8 })
  await tab.mouse.up()
  expect(await calls(tab)).toEqual(['move l2 0'])
  expect(await tab.getByRole('toolbar').getByRole('radio').count()).toBe(0)
})

test('a right-to-left page is arranged from right to left', async () => {
  const tab = await show({ ...ferrite, title: 'مرحبا' })
  await tile(tab, 'Documentation').hover()
  const to = await middleOf(tab, 'Source code')
  await tab.mouse.down()
  await tab.mouse.move(to.x, to.y, { steps: 8 })
  await tab.mouse.up()
  expect(await calls(tab)).toEqual(['move l2 1'])
  await tile(tab, 'Documentation').press('ArrowLeft')
  expect(await tab.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Source code')
})

test('the console has no errors', () => {
  expect(errors).toEqual([])
})
