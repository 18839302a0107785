import { Theme, type PublicPage } from '@tessera/contract'
import { isLong } from '@tessera/testing/test-kind'
import { expect, test } from 'vitest'

import { fixtures } from '../src/testing/pages.ts'
import { systemPages } from '../src/testing/system-pages.ts'
import { offlineTab } from './offline-tab.ts'

const { show, showDocument } = offlineTab()
const widths = [320, 344, 375, 430, 560, 639, 640, 720, 820, 1024, 1280, 1920]
const { preset, layoutMode, linkStyle, iconStyle, typography, radius, density } = Theme.shape

/** The longest words in every field. */
const polyglot = fixtures.find((page) => page.slug === 'Polyglot-7') as PublicPage

/** Sets each width in turn and returns elements that overflow the page, their tile or, without an ellipsis, their own box. */
const findOverflow = (widths: number[]): string[] => {
  const view = document.querySelector<HTMLElement>('.tv')!
  const found: string[] = []
  for (const width of widths) {
    view.style.width = `${width}px`
    const report = (element: Element, by: number): unknown =>
      by > 0.5 && found.push(`${width} px: ${element.className} by ${by} px: ${element.textContent}`)
    report(view, view.scrollWidth - width)
    for (const tile of view.querySelectorAll('.tv-tile')) {
      const box = tile.getBoundingClientRect()
      for (const part of tile.querySelectorAll('.tv-ico, .tv-txt, .tv-art')) {
        const { left, right, top, bottom, width: shown } = part.getBoundingClientRect()
        if (shown > 0) report(part, Math.max(box.left - left, right - box.right, box.top - top, bottom - box.bottom))
      }
    }
    for (const text of view.querySelectorAll(
      '.tv-title, .tv-h1, .tv-desc, .tv-by, .tv-foot, .tv-label, .tv-choice, .tv-problem, .tv-doing',
    )) {
      // scrollWidth includes the padding, and both widths are rounded.
      const padding = Number.parseFloat(getComputedStyle(text).paddingInlineEnd)
      report(text, text.scrollWidth - text.clientWidth - padding - 1)
    }
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

/** In `npm test` every third. */
const looks = everyLook.filter((_, index) => isLong || index % 3 === 0)

test.each(looks)('nothing overflows in %s with %s links as a %s from 320 to 1920 px', async (_preset, _style, _layout, theme) => {
  const tab = await show({ ...polyglot, theme }, 1920)
  expect(await tab.evaluate(findOverflow, widths)).toEqual([])
})

// The hostile texts show that markup is escaped. Like those of a published page, they may be wider than a phone.
const readable = Object.entries(systemPages).filter(([name]) => name !== 'preview-hostile')

test.each(readable)('nothing overflows in %s from 320 to 1920 px', async (_name, document) => {
  const tab = await showDocument(document, 1920)
  expect(await tab.evaluate(findOverflow, widths)).toEqual([])
})
