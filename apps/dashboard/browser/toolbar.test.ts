import type { PublicHeading, PublicPage } from '@tessera/contract'
import { fixtures } from '@tessera/page/fixtures'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { stage } from './stage.ts'

const { show, errors } = stage()
const [ferrite] = fixtures as [PublicPage]

const tile = (tab: Page, name: string) => tab.getByRole('application').getByRole('button', { name })
const calls = (tab: Page): Promise<string[]> => tab.evaluate(() => window.editor.calls.filter((call) => !call.startsWith('select')))

test('each action of the toolbar takes one press', async () => {
  const tab = await show(ferrite)
  await tile(tab, 'Source code').click()
  const bar = tab.getByRole('toolbar', { name: 'Source code' })
  await bar.getByRole('radio', { name: 'Large' }).click()
  await bar.getByRole('button', { name: 'Highlight' }).click()
  await bar.getByRole('button', { name: 'Hide' }).click()
  await bar.getByRole('button', { name: 'Duplicate' }).click()
  await bar.getByRole('button', { name: 'Edit' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  expect(await calls(tab)).toEqual([
    'change l1 {"size":"2x2"}',
    'change l1 {"highlighted":true}',
    'change l1 {"active":false}',
    'duplicate l1',
    'edit l1',
    'remove l1',
  ])
  await expect.poll(() => bar.count()).toBe(0)
})

test('on a narrow page, the toolbar has one row, and a menu with the remaining actions', async () => {
  const tab = await show(ferrite)
  await tab.setViewportSize({ width: 300, height: 800 })
  await tile(tab, 'Source code').click()
  const bar = tab.getByRole('toolbar', { name: 'Source code' })
  const tops = await bar.locator('button:visible').evaluateAll((all) => all.map((control) => control.getBoundingClientRect().y))
  expect([tops.length, new Set(tops).size]).toEqual([7, 1])
  await tab.setViewportSize({ width: 1000, height: 800 })
})

test('the toolbar of a tile covers no text of the page header or of other tiles', async () => {
  const tab = await show(ferrite)
  for (const name of ['Profile your site in the browser', 'Building Ferrite in a weekend']) {
    await tile(tab, name).click()
    const bar = (await tab.getByRole('toolbar', { name }).boundingBox())!
    const texts = await tab.frameLocator('iframe').locator('.tv-desc, .tv-title, .tv-host').filter({ hasNotText: name }).all()
    const boxes = (await Promise.all(texts.map((text) => text.boundingBox()))).map((box) => box!)
    const beside = boxes.filter(({ y, height }) => y < bar.y + bar.height && bar.y < y + height)
    expect(beside.filter(({ x, width }) => x < bar.x + bar.width && bar.x < x + width)).toEqual([])
  }
})

test('the toolbar of a tile below a heading begins where the heading ends, and that of the next row is in the gap', async () => {
  const [first, ...others] = ferrite.tiles
  const heading: PublicHeading = { kind: 'heading', id: 'reading', title: 'Reading' }
  const tab = await show({ ...ferrite, tiles: [heading, ...others, first!] })
  const boxOf = async (name: string) => (await tile(tab, name).boundingBox())!
  const selectedBar = async (name: string) => {
    await tile(tab, name).click()
    return (await tab.getByRole('toolbar', { name }).boundingBox())!
  }
  const end = await boxOf('Reading').then(({ y, height }) => y + height)
  expect((await selectedBar('Source code')).y).toBeCloseTo(end, 0)
  expect((await selectedBar('Profile your site in the browser')).y).toBeLessThan((await boxOf('Profile your site in the browser')).y - 20)
})

test('the console has no errors', () => {
  expect(errors).toEqual([])
})
