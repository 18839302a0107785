import { TileSize } from '@tessera/contract'
import { expect, test } from 'vitest'

import { fixtures, type LinkPage } from '../src/testing/pages.ts'
import { offlineTab } from './offline-tab.ts'

const { show } = offlineTab()
const [ferrite] = fixtures as [LinkPage]

/** The lines of each title. Those that a tile cuts off are laid out, too. */
const linesOfTitles = (): string[][] =>
  [...document.querySelectorAll('.tv-title')].map((title) => {
    const lines: string[] = []
    const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    let top = -Infinity
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const [at, character] of Array.from(node.textContent ?? '').entries()) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const box = range.getBoundingClientRect()
        if (box.top > top + 1) lines.push('')
        top = Math.max(top, box.top)
        lines.push(`${lines.pop() ?? ''}${character}`)
      }
    }
    return lines
  })

test('the address of a link without a title breaks after its separators, not inside its words', async () => {
  const url = 'https://guides.example.com/getting-started/install_everything'
  const tiles = TileSize.options.map((size, n) => ({ ...ferrite.tiles[n]!, url, size, title: null, thumbnail: null }))
  const titles = await (await show({ ...ferrite, tiles }, 320)).evaluate(linesOfTitles)
  expect(titles).toHaveLength(tiles.length)
  for (const lines of titles) {
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines.slice(0, -1)) expect(line, lines.join(' | ')).toMatch(/[/.\-_]$/)
  }
})
