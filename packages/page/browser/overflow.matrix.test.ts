import { Theme, type PublicPage } from '@tessera/contract'
import { isLong } from '@tessera/testing/test-kind'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { mediaPages } from '../src/testing/media-pages.ts'
import { fixtures } from '../src/testing/pages.ts'
import { pageIn, systemPages, systemPagesIn } from '../src/testing/system-pages.ts'
import { languages } from '../src/words/words.ts'
import { offlineTab } from './offline-tab.ts'

const { show, showDocument } = offlineTab()
/** `npm test` checks each layout at its narrowest width, plus a typical phone and a wide screen. */
const widths = isLong ? [320, 344, 375, 430, 560, 639, 640, 720, 820, 1024, 1280, 1920] : [320, 375, 640, 1280]
const { preset, layoutMode, linkStyle, iconStyle, typography, radius, density } = Theme.shape

/** The longest words in every field, and in every kind of tile. Of a line of markup, the browser reports a pixel more than it paints. */
const longest = fixtures.find((page) => page.slug === 'Polyglot-7') as PublicPage
const overlong = mediaPages.find((page) => page.slug === 'tiles-hostile') as PublicPage
const polyglot: PublicPage = {
  ...overlong,
  ...longest,
  avatar: overlong.avatar,
  pictures: overlong.pictures,
  tiles: [...longest.tiles, ...overlong.tiles.filter(({ title }) => !title?.includes('<'))],
}

/** Describes elements that overflow the page or their tile, or whose content overflows their own box without an ellipsis. */
const overflowing = (width: number): string[] => {
  const view = document.querySelector('.tv')!
  const found: string[] = []
  const report = (element: Element, by: number): unknown =>
    by > 0.5 && found.push(`${width} px: ${element.className} by ${by} px: ${element.textContent}`)
  report(view, view.scrollWidth - width)
  for (const tile of view.querySelectorAll('.tv-tile, .tv-text')) {
    const box = tile.getBoundingClientRect()
    for (const part of tile.querySelectorAll('.tv-ico, .tv-txt, .tv-art, .tv-bg, .tv-cap, .tv-cue, .tv-p')) {
      const { left, right, top, bottom, width: shown } = part.getBoundingClientRect()
      if (shown > 0) report(part, Math.max(box.left - left, right - box.right, box.top - top, bottom - box.bottom))
    }
  }
  for (const text of view.querySelectorAll(
    '.tv-title, .tv-h1, .tv-h2, .tv-cue, .tv-p, .tv-desc, .tv-by, .tv-foot, .tv-label, .tv-choice, .tv-problem, .tv-doing',
  )) {
    // scrollWidth includes the padding, and both widths are rounded.
    const padding = Number.parseFloat(getComputedStyle(text).paddingInlineEnd)
    report(text, text.scrollWidth - text.clientWidth - padding - 1)
  }
  return found
}

const findOverflow = async (tab: Page, widths: readonly number[]): Promise<string[]> => {
  const found: string[] = []
  for (const width of widths) {
    await tab.setViewportSize({ width, height: 900 })
    found.push(...(await tab.evaluate(overflowing, width)))
  }
  return found
}

const everyLook = preset.options.flatMap((preset, i) =>
  linkStyle.unwrap().options.flatMap((linkStyle, j) =>
    layoutMode.unwrap().options.map((layoutMode, k) => {
      const turn = i + j + 3 * k
      const others = {
        typography: typography.unwrap().options[turn % 4],
        radius: radius.unwrap().options[(turn + i) % 4],
        density: density.unwrap().options[turn % 3],
        iconStyle: iconStyle.unwrap().options[(turn + j) % 3],
      }
      return [preset, linkStyle, layoutMode, Theme.parse({ preset, linkStyle, layoutMode, ...others })] as const
    }),
  ),
)

/** In `npm test` every seventh, so that each preset, style and layout is there. */
const looks = everyLook.filter((_, index) => isLong || index % 7 === 0)

test.each(looks)('nothing overflows in %s with %s links as a %s at all tested widths', async (_preset, _style, _layout, theme) => {
  const tab = await show({ ...polyglot, theme }, 1920)
  expect(await findOverflow(tab, widths)).toEqual([])
})

test.each(Object.entries(systemPages))('nothing overflows in %s at all tested widths', async (name, document) => {
  const tab = await showDocument(document, 1920)
  const found = await findOverflow(tab, widths)
  // A letter with many marks cannot be broken. Its title cuts it off, so that it widens nothing else.
  const isCutOff = (overflow: string) => name === 'preview-hostile' && overflow.includes('px: tv-h1 by')
  expect(found.filter((overflow) => !isCutOff(overflow))).toEqual([])
})

/** Two forms with long labels and a problem. In the long suite all documents are measured. */
const narrow = new Set(['form-password-wrong', 'form-report-refused'])

test.each(languages)('nothing overflows in %s at the narrowest width', async (language) => {
  // Titles are texts of the owner, which the tests above measure. A right-aligned title that is cut off counts the words that are hidden.
  const overflow = async (tab: Page) => (await findOverflow(tab, [320])).filter((text) => !text.includes(': tv-title '))
  expect(await overflow(await show(pageIn(language), 320))).toEqual([])
  for (const [name, document] of Object.entries(systemPagesIn(language)))
    if (isLong || narrow.has(name)) expect(await overflow(await showDocument(document, 320)), name).toEqual([])
})
