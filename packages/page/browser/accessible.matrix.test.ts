import AxeBuilder from '@axe-core/playwright'
import { Theme, type PublicPage } from '@tessera/contract'
import { isLong } from '@tessera/testing/test-kind'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { fixtures } from '../src/testing/pages.ts'
import { systemPages } from '../src/testing/system-pages.ts'
import { offlineTab } from './offline-tab.ts'

const { show, showDocument, errors } = offlineTab()
const { preset, layoutMode, linkStyle, iconStyle } = Theme.shape
const [ferrite] = fixtures as [PublicPage]

const violations = async (tab: Page): Promise<unknown> => {
  const { violations } = await new AxeBuilder({ page: tab }).setLegacyMode(true).analyze()
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))
}

const widths = isLong ? [375, 1280] : [375]

const looks = preset.options.flatMap((preset, i) =>
  layoutMode.unwrap().options.flatMap((layoutMode, j) =>
    widths.map((width, k) => {
      const turn = i + 2 * j + k
      const styles = { linkStyle: linkStyle.unwrap().options[turn % 5], iconStyle: iconStyle.unwrap().options[turn % 3] }
      return [preset, layoutMode, width, Theme.parse({ preset, layoutMode, ...styles })] as const
    }),
  ),
)

test.each(looks)('%s as a %s at %i px has no accessibility violations', async (_preset, _layout, width, theme) => {
  expect(await violations(await show({ ...ferrite, theme }, width))).toEqual([])
})

const extremes = fixtures.filter(({ slug }) => ['Polyglot-7', 'hostile', 'empty'].includes(slug))

test.each(extremes.map((page) => [page.slug, page] as const))('%s has no accessibility violations', async (_slug, page) => {
  expect(await violations(await show(page, 600))).toEqual([])
})

test.each(Object.entries(systemPages))(`%s has no accessibility violations at ${widths.join(' and ')} px`, async (_name, document) => {
  for (const width of widths) expect(await violations(await showDocument(document, width))).toEqual([])
})

test('the console has no errors', () => {
  expect(errors).toEqual([])
})
