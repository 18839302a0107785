import type { PublicPage } from '@tessera/contract'
import { fixtures } from '@tessera/page/fixtures'
import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { stage } from './stage.ts'

const { show, errors } = stage({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } })
const [ferrite] = fixtures as [PublicPage]

const tile = (tab: Page, name: string) => tab.getByRole('application').getByRole('button', { name })
const moves = (tab: Page): Promise<string[]> => tab.evaluate(() => window.editor.calls.filter((call) => call.startsWith('move')))
const scrolled = (tab: Page): Promise<number> => tab.getByRole('region', { name: 'Page' }).evaluate((canvas) => canvas.scrollTop)

/** Presses, rests, moves in small steps and releases. */
const finger = async (tab: Page) => {
  const devtools: CDPSession = await tab.context().newCDPSession(tab)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: Math.round(x), y: Math.round(y) }] })
  return async (from: { x: number; y: number }, by: { x: number; y: number }, restMs: number) => {
    await touch('touchStart', from.x, from.y)
    await tab.waitForTimeout(restMs)
    for (let step = 1; step <= 12; step++) {
      await touch('touchMove', from.x + (by.x * step) / 12, from.y + (by.y * step) / 12)
      await tab.waitForTimeout(16)
    }
    await touch('touchEnd', 0, 0)
  }
}

const middleOf = async (tab: Page, name: string) => {
  await tile(tab, name).scrollIntoViewIfNeeded()
  const box = (await tile(tab, name).boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a long press drags a tile, and the page does not scroll', async () => {
  const tab = await show(ferrite)
  const drag = await finger(tab)
  const from = await middleOf(tab, 'Documentation')
  const before = await scrolled(tab)
  await drag(from, { x: -180, y: 0 }, 450)
  expect(await moves(tab)).toEqual(['move l2 1'])
  expect(await scrolled(tab)).toBe(before)
})

test('a swipe scrolls and moves no tile', async () => {
  const tab = await show(ferrite)
  const drag = await finger(tab)
  const from = await middleOf(tab, 'Documentation')
  const before = await scrolled(tab)
  await drag(from, { x: 0, y: -180 }, 0)
  await expect.poll(() => scrolled(tab)).toBeGreaterThan(before + 60)
  expect(await moves(tab)).toEqual([])
})

test('a tap selects a tile, and all its controls are at least 44 pixels large', async () => {
  const tab = await show(ferrite)
  await tile(tab, 'Documentation').tap()
  const bar = tab.getByRole('toolbar', { name: 'Documentation' })
  await expect.poll(() => bar.isVisible()).toBe(true)
  const targets = await bar.getByRole('button').or(bar.getByRole('radio')).all()
  // Four sizes, then edit, delete and the menu of the other actions.
  expect(targets).toHaveLength(7)
  for (const target of [...targets, tab.locator('.cursor-nwse-resize')]) {
    const box = (await target.boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(390)
  }
})

test('the console has no errors', () => {
  expect(errors).toEqual([])
})
