import { type PublicPage, Theme } from '@tessera/contract'
import { isLong } from '@tessera/testing/test-kind'
import { expect, test } from 'vitest'

import { pageStyle } from '../src/styles/page-style.ts'
import { colorPairs, inksOnPage } from '../src/testing/color-pairs.ts'
import { mediaPages } from '../src/testing/media-pages.ts'
import { resolveTheme } from '../src/theme/theme.ts'
import { offlineTab } from './offline-tab.ts'

const { show } = offlineTab()
const { preset, linkStyle, iconStyle } = Theme.shape
const [everyKind] = mediaPages as [PublicPage]
const tiles = mediaPages.filter(({ slug }) => slug === everyKind.slug || slug === 'tiles-pictures').flatMap((page) => page.tiles)

const texts = '.tv-h1, .tv-h2, .tv-desc, .tv-by, .tv-by b, .tv-foot a, .tv-cue, .tv-p, .tv-title, .tv-host, .tv-ico:not([data-image])'

/** Applies each style, in which every custom property is a color of its own, and returns the pairs of properties that are painted. */
const paintedPairs = ([styles, selector, names]: [string[], string, string[]]): string[] => {
  const nameOf = (color: string): string => {
    const [r, g, b, alpha = '1'] = color.match(/[\d.]+/g)!
    if (alpha === '0') return ''
    return (r === '9' && g === '8' && names[Number(b)]) || color
  }
  const groundOf = (element: Element | null): string =>
    element ? nameOf(getComputedStyle(element).backgroundColor) || groundOf(element.parentElement) : 'bg'
  const pairs = new Set<string>()
  for (const style of styles) {
    document.querySelector('style')!.textContent = style
    for (const element of document.querySelectorAll(selector))
      pairs.add(`${nameOf(getComputedStyle(element).color)} on ${groundOf(element)}`)
  }
  return [...pairs]
}

/** The pairs whose contrast the property test of themes proves. Contrast is the same in both directions. */
const proven = new Set([
  ...inksOnPage.map(([ink]) => `${ink} on bg`),
  ...colorPairs.flatMap(([ink, ground]) => [`${ink} on ${ground}`, `${ground} on ${ink}`]),
])
/** White glyphs, which the test of hues covers. */
const isHue = (pair: string): boolean => pair.startsWith('rgb(255, 255, 255) on rgb(')

const looks = preset.options.flatMap((preset, i) => {
  // In `npm test` each preset has two styles of links, and each of those is tried with two presets.
  const styles = linkStyle.unwrap().options.flatMap((linkStyle, j, all) =>
    iconStyle
      .unwrap()
      .options.filter((_, k) => isLong || ((j + 2 * i) % all.length < 2 && k === (i + j) % 3))
      .map((iconStyle) => Theme.parse({ preset, linkStyle, iconStyle })),
  )
  return [[preset, styles] as const]
})

test.each(looks)('every kind of tile in %s has only colors whose contrast is proven, also on hover', async (_, themes) => {
  for (const theme of themes) {
    const tab = await show({ ...everyKind, tiles, theme }, 800)
    const names = Object.keys(resolveTheme(theme).tokens)
    const sentinels = names.map((name, index) => `--${name}:rgb(9 8 ${index})!important`).join(';')
    const style = `${pageStyle(theme).replaceAll('transition', '--transition')}.tv{${sentinels}}`
    const pairs = await tab.evaluate(paintedPairs, [[style, style.replaceAll(':hover', '')], texts, names] as [string[], string, string[]])
    expect(pairs.length).toBeGreaterThan(5)
    expect(
      pairs.filter((pair) => !proven.has(pair) && !isHue(pair)),
      JSON.stringify(theme),
    ).toEqual([])
  }
})
