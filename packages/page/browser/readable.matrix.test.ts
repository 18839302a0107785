import { Theme, type PublicPage } from '@tessera/contract'
import { isLong } from '@tessera/testing/test-kind'
import { expect, test } from 'vitest'

import { fixtures } from '../src/testing/pages.ts'
import { pageStyle } from '../src/styles/page-style.ts'
import { offlineTab } from './offline-tab.ts'

const { show } = offlineTab()
const [ferrite] = fixtures as [PublicPage]
const { preset, linkStyle, iconStyle } = Theme.shape

/** Difficult colors: mid-tones, nearly equal pairs and extremes. */
const colors: readonly (readonly [background: string | null, accent: string | null])[] = [
  [null, null],
  ['#7f7f7f', '#808080'],
  ['#ffffff', '#ffff00'],
  ['#000000', '#0000ff'],
  ['#767676', '#ff00aa'],
]

/** Applies each style and returns texts and icons with too little contrast to the background color behind them. */
const findFaint = (styles: string[]): string[] => {
  const values = (color: string): number[] => color.match(/[\d.]+/g)!.map(Number)
  const luminance = ([r, g, b]: number[]): number => {
    const linear = [r!, g!, b!].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!
  }
  const groundOf = (element: Element | null): number[] => {
    if (!element) return [255, 255, 255]
    const ground = values(getComputedStyle(element).backgroundColor)
    return ground[3] === 0 ? groundOf(element.parentElement) : ground
  }
  return styles.flatMap((style, i) => {
    document.querySelector('style')!.textContent = style
    const texts = document.querySelectorAll('.tv-h1, .tv-desc, .tv-by, .tv-by b, .tv-ava, .tv-title, .tv-host, .tv-ico, .tv-foot a')
    return [...texts].flatMap((text) => {
      const [ink, ground] = [luminance(values(getComputedStyle(text).color)), luminance(groundOf(text))]
      const ratio = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
      const wanted = text.matches('.tv-ico') ? 3 : 4.5
      return ratio < wanted ? [`style ${i}, ${text.className || text.tagName}, ${ratio.toFixed(2)}: ${text.textContent}`] : []
    })
  })
}

const everyLook = preset.options.flatMap((preset, i) =>
  linkStyle.unwrap().options.map((linkStyle, j) => [preset, linkStyle, (i + j) % 3] as const),
)

/** In `npm test` every second. */
const looks = everyLook.filter((_, index) => isLong || index % 2 === 0)

test.each(looks)('all text of %s with %s links is readable, also on hover', async (preset, linkStyle, turn) => {
  const look = { preset, linkStyle, iconStyle: iconStyle.unwrap().options[turn] }
  const tab = await show({ ...ferrite, theme: Theme.parse(look) }, 800)
  const styles = colors.map(([background, accent]) => pageStyle(Theme.parse({ ...look, background, accent })))
  const pointedAt = styles.map((style) => style.replaceAll(':hover', ''))
  expect(await tab.evaluate(findFaint, [...styles, ...pointedAt])).toEqual([])
})
