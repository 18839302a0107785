import { Theme, type PublicPage } from '@tessera/contract'
import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'

import { mediaPages } from '../src/testing/media-pages.ts'
import { fixtures, type LinkPage } from '../src/testing/pages.ts'
import { offlineTab } from './offline-tab.ts'

const { show } = offlineTab()
const [ferrite] = fixtures as [LinkPage]
const hostile = fixtures.find((page) => page.slug === 'hostile') as PublicPage
const themed = <P extends PublicPage>(page: P, theme: object): P => ({ ...page, theme: Theme.parse({ ...page.theme, ...theme }) })

test.each([320, 375, 1280])('hostile text runs no script and does not widen the page at %i px', async (width) => {
  for (const theme of [{}, { preset: 'lofi', typography: 'mono' }, { preset: 'vivid', linkStyle: 'pill' }, { layoutMode: 'list' }]) {
    const tab = await show(themed(hostile, theme), width)
    const seen = await tab.evaluate(() => ({
      wider: document.documentElement.scrollWidth - window.innerWidth,
      scripts: document.querySelectorAll('script:not([type="application/ld+json"]), [onerror], [onload]').length,
      owned: document.title === 'owned',
      tiles: document.querySelectorAll('.tv-grid > .tv-cell > .tv-tile').length,
    }))
    expect(seen).toEqual({ wider: 0, scripts: 0, owned: false, tiles: hostile.tiles.length })
  }
})

test.each([320, 375, 1280])('hostile text in any kind of tile runs no script and does not widen the page at %i px', async (width) => {
  const page = mediaPages.find(({ slug }) => slug === 'tiles-hostile')!
  for (const theme of [
    {},
    { preset: 'lofi', typography: 'mono', linkStyle: 'minimal' },
    { preset: 'vivid', linkStyle: 'pill', radius: 'pill' },
  ]) {
    const tab = await show(themed(page, theme), width)
    const seen = await tab.evaluate(() => ({
      wider: document.documentElement.scrollWidth - window.innerWidth,
      scripts: document.querySelectorAll('script:not([type="application/ld+json"]), [onerror], [onload]').length,
      cells: document.querySelectorAll('.tv-cell').length + document.querySelectorAll('.tv-h2').length,
    }))
    expect(seen).toEqual({ wider: 0, scripts: 0, cells: page.tiles.length })
  }
})

test('two hundred tiles fit into 320 px, one or two per row', async () => {
  const links = Array.from({ length: 200 }, (_, i) => ({ ...ferrite.tiles[i % 11]!, id: ferrite.tiles[0]!.id.slice(0, -3) + (100 + i) }))
  const tab = await show({ ...ferrite, tiles: links }, 320)
  const seen = await tab.evaluate(() => {
    const tiles = [...document.querySelectorAll('.tv-tile')].map((tile) => tile.getBoundingClientRect())
    return {
      wider: document.documentElement.scrollWidth - window.innerWidth,
      narrow: tiles.filter((box) => box.width < 130 || box.right > 300.5).length,
      tiles: tiles.length,
    }
  })
  expect(seen).toEqual({ wider: 0, narrow: 0, tiles: 200 })
})

test('an image that does not load leaves its space to the stones without a layout shift', async () => {
  const shapes = async (name: string): Promise<unknown> => {
    const links = ferrite.tiles.slice(3, 7).map((link) => ({ ...link, thumbnail: `https://images.example/${name}.webp` }))
    const tab = await show({ ...ferrite, coverImage: `https://images.example/${name}.webp`, tiles: links })
    return tab.evaluate(() =>
      [...document.querySelectorAll('.tv-cover, .tv-art')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        const stones = element.querySelector('svg')!.getBoundingClientRect()
        return [x, y, width, height, top?.closest('.tv-cover, .tv-art') === element, stones.width > 0]
      }),
    )
  }
  expect(await shapes('missing')).toEqual(await shapes('there'))
})

test('image requests send no referrer', async () => {
  const referrers: unknown[] = []
  const tab = await show(ferrite)
  tab.on('request', (request) => {
    if (request.url().startsWith('https://images.example')) referrers.push(request.headers()['referer'])
  })
  await show({ ...ferrite, coverImage: 'https://images.example/cover.webp', tiles: ferrite.tiles.slice(3, 7) })
  await expect.poll(() => referrers.length).toBeGreaterThanOrEqual(3)
  expect(new Set(referrers)).toEqual(new Set([undefined]))
})

test('with reduced motion nothing moves; otherwise tiles enter once, within 0.7 seconds', async () => {
  const tab = await show(ferrite)
  const moving = async (reducedMotion: 'reduce' | 'no-preference') => {
    await tab.emulateMedia({ reducedMotion })
    await tab.reload()
    return tab.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => effect!.getComputedTiming())
        .map(({ endTime, iterations }) => ({ ends: Number(endTime) < 700, iterations })),
    )
  }
  const entering = await moving('no-preference')
  expect(new Set(entering.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify({ ends: true, iterations: 1 })]))
  expect(await moving('reduce')).toEqual([])
})

test('with forced colors every tile has a border, and highlighted tiles a thicker one', async () => {
  const tab = await show(themed(ferrite, { preset: 'vivid' }))
  await tab.emulateMedia({ forcedColors: 'active' })
  const borders = await tab.evaluate(() =>
    [...document.querySelectorAll('.tv-tile')].map((tile) => [tile.hasAttribute('data-hl'), getComputedStyle(tile).borderTopWidth]),
  )
  await tab.emulateMedia({ forcedColors: null })
  expect(borders).toEqual(ferrite.tiles.map((link) => [link.highlighted, link.highlighted ? '3px' : '1px']))
})

test('a dark page prints black on white, without controls', async () => {
  const tab = await show(themed(ferrite, { preset: 'midnight' }))
  await tab.emulateMedia({ media: 'print' })
  const seen = await tab.evaluate(() => {
    const colors = (selector: string) => {
      const { color, backgroundColor, display } = getComputedStyle(document.querySelector(selector)!)
      return display === 'none' ? 'none' : `${color} on ${backgroundColor}`
    }
    return ['.tv-h1', '.tv', '.tv-tile', '.tv-tile[data-hl]', '.tv-go', '.tv-foot'].map(colors)
  })
  await tab.emulateMedia({ media: null })
  const [black, clear, white] = ['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)']
  expect(seen).toEqual([`${black} on ${clear}`, ...Array<string>(3).fill(`${black} on ${white}`), 'none', 'none'])
})

test('a page with a right-to-left title is mirrored', async () => {
  const left = async (title: string): Promise<number[]> =>
    (await show({ ...ferrite, title }, 900)).evaluate(() =>
      [...document.querySelectorAll('.tv-tile')].map((tile) => Math.round(tile.getBoundingClientRect().left)),
    )
  const right = async (title: string): Promise<number[]> =>
    (await show({ ...ferrite, title }, 900)).evaluate(() =>
      [...document.querySelectorAll('.tv-tile')].map((tile) => Math.round(window.innerWidth - tile.getBoundingClientRect().right)),
    )
  expect(await right('מראה')).toEqual(await left('Ferrite'))
})

test.each(Theme.shape.typography.unwrap().options)('a page in %s loads one further file: its preloaded font', async (typography) => {
  const requests: string[] = []
  const page = themed({ ...ferrite, tiles: [] }, { typography })
  const tab = await show(page)
  const note = (request: Request): unknown => requests.push(request.url())
  tab.on('request', note)
  await show(page)
  tab.off('request', note)
  const preloads = await tab.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(({ href, as }) => (as === 'font' ? href : as)),
  )
  expect(requests).toEqual([tab.url(), ...preloads])
})
