import { linksOf, type PublicPage, TileSize } from '@tessera/contract'
import { fixtures } from '@tessera/page/fixtures'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { painted, stage } from './stage.ts'

const { show } = stage({ viewport: { width: 1280, height: 800 } })
const [ferrite] = fixtures as [PublicPage]

const links = linksOf(ferrite.tiles)

const hundred: PublicPage = {
  ...ferrite,
  tiles: Array.from({ length: 100 }, (_, i) => {
    const link = links[i % links.length]!
    return {
      ...link,
      id: `${link.id.slice(0, -3)}${String(100 + i)}`,
      title: `Link ${i}`,
      size: TileSize.options[(i * 7) % 4]!,
    }
  }),
}

/** Processor time of the main thread in milliseconds, per step and per frame. Independent of other load on the machine. */
const workOf = async (tab: Page, steps: number, step: (index: number) => Promise<unknown>) => {
  const devtools = await tab.context().newCDPSession(tab)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
  }
  await tab.evaluate(() => {
    const count = () => {
      window.editor.frames++
      requestAnimationFrame(count)
    }
    window.editor.frames = 0
    requestAnimationFrame(count)
  })
  const before = await read()
  for (let index = 0; index < steps; index++) {
    await step(index)
    await painted(tab)
  }
  const frames = await tab.evaluate(() => window.editor.frames)
  const after = await read()
  const ms = (after['TaskDuration']! - before['TaskDuration']!) * 1_000
  return { perStep: ms / steps, perFrame: ms / frames }
}

test('dragging over a hundred tiles leaves time for 50 frames per second', async () => {
  const tab = await show(hundred)
  const tile = tab.getByRole('button', { name: 'Link 1', exact: true })
  await tile.hover()
  const { x, y } = (await tile.boundingBox())!
  await tab.mouse.down()
  const order = () =>
    tab.evaluate(() => {
      const cells = document.querySelector('iframe')!.contentDocument!.querySelectorAll<HTMLElement>('.tv-cell')
      return [...cells].map((cell) => cell.style.order).join()
    })
  const seen = new Set<string>()
  const ms = await workOf(tab, 60, async (index) => {
    await tab.mouse.move(x + 40 + 300 * (1 + Math.sin(index / 3)), y + 60 + (index % 20) * 10)
    if (index % 10 === 0) seen.add(await order())
  })
  await tab.mouse.up()
  expect(seen.size).toBeGreaterThan(3)
  expect(ms.perFrame).toBeLessThan(20)
})

test('with a hundred tiles, a key press takes less than 100 ms of main-thread time on average', async () => {
  const tab = await show(hundred)
  await tab.getByRole('button', { name: 'Link 50', exact: true }).click()
  const keys = ['ArrowRight', 'Alt+ArrowUp', '2', 'h', 'Alt+ArrowDown', '3', 'x', 'ArrowLeft', '4', 'Alt+ArrowRight']
  const ms = await workOf(tab, 30, (index) => tab.keyboard.press(keys[index % keys.length]!))
  expect(ms.perStep).toBeLessThan(100)
})
