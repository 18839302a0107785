import { TileSize, type PublicLink } from '@tessera/contract'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { fixtures, type LinkPage } from '../src/testing/pages.ts'
import { pack, visualOrder, type Cell } from '../src/tiles/grid.ts'
import { PublicPage as PublicPageView } from '../src/public-page.tsx'
import { wordsFor } from '../src/words/all.ts'
import { offlineTab } from './offline-tab.ts'

const { show } = offlineTab()
const { show: showNarrow } = offlineTab()
const [ferrite] = fixtures as [LinkPage]
const sizeLists = fc.array(fc.constantFrom(...TileSize.options), { minLength: 1, maxLength: 40 })

const linksOf = (sizes: readonly TileSize[]): PublicLink[] => sizes.map((size, i) => ({ ...ferrite.tiles[i % 11]!, size, title: `${i}` }))

/** Returns the cells in which the browser placed the tiles, in DOM order. */
const findCells = (markup: string): Cell[] => {
  document.body.innerHTML = markup
  const grid = document.querySelector('.tv-grid')!
  const { left, top } = grid.getBoundingClientRect()
  const { gridTemplateColumns, gridTemplateRows, columnGap } = getComputedStyle(grid)
  const edges = (tracks: string): number[] => {
    let edge = 0
    return tracks.split(' ').map((track) => {
      const start = edge
      edge += Number.parseFloat(track) + Number.parseFloat(columnGap)
      return start
    })
  }
  const [columns, rows] = [edges(gridTemplateColumns), edges(gridTemplateRows)]
  const nearest = (all: number[], offset: number): number => all.findIndex((edge) => Math.abs(edge - offset) < 1)
  const upTo = (all: number[], offset: number): number => all.filter((edge) => edge < offset - 1).length
  return [...grid.children].map((tile) => {
    const box = tile.getBoundingClientRect()
    const [column, row] = [nearest(columns, box.left - left), nearest(rows, box.top - top)]
    return { row, column, columns: upTo(columns, box.right - left) - column, rows: upTo(rows, box.bottom - top) - row }
  })
}

test('the browser places every tile where pack() does, at both widths', async () => {
  const [wide, narrow] = [await show(ferrite, 900), await showNarrow(ferrite, 375)]
  await fc.assert(
    fc.asyncProperty(sizeLists, async (sizes) => {
      const links = linksOf(sizes)
      const view = createElement(PublicPageView, { page: { ...ferrite, tiles: links }, words: wordsFor(null) })
      const markup = renderToStaticMarkup(view)
      const placed = { four: await wide.evaluate(findCells, markup), two: await narrow.evaluate(findCells, markup) }
      const order = visualOrder(links).map((link) => Number(link.title))
      const inOrder = (cells: Cell[]): Cell[] => order.map((index) => cells[index]!)
      expect(placed).toEqual({ four: inOrder(pack(sizes, 4)), two: inOrder(pack(sizes, 2)) })
    }),
    { numRuns: 100 },
  )
})

test('Tab visits the tiles in reading order, row by row', async () => {
  const tab = await show({ ...ferrite, tiles: linksOf(['1x1', '4x1', '2x2', '1x1', '1x1', '2x1', '1x1']) })
  for (const width of [1280, 375]) {
    await tab.setViewportSize({ width, height: 900 })
    const read = await tab.evaluate(() =>
      [...document.querySelectorAll('.tv-tile')]
        .map((tile) => ({ title: tile.querySelector('.tv-title')!.textContent, box: tile.getBoundingClientRect() }))
        .toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
        .map(({ title }) => title),
    )
    const walked: unknown[] = []
    await tab.locator('.tv-tile').first().focus()
    for (const _ of read) {
      if (walked.length > 0) await tab.keyboard.press('Tab')
      walked.push(await tab.evaluate(() => document.activeElement?.querySelector('.tv-title')?.textContent))
    }
    expect(walked).toEqual(read)
  }
})
