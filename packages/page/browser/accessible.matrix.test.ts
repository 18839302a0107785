import { Theme, type PublicPage } from '@tessera/contract'
import { axeViolations } from '@tessera/testing/axe'
import { isLong } from '@tessera/testing/test-kind'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { mediaPages } from '../src/testing/media-pages.ts'
import { fixtures } from '../src/testing/pages.ts'
import { pageIn, systemPages, systemPagesIn } from '../src/testing/system-pages.ts'
import { languages } from '../src/words/words.ts'
import { offlineTab } from './offline-tab.ts'

const { show, showDocument, errors } = offlineTab()
const { preset, layoutMode, linkStyle, iconStyle } = Theme.shape
const [ferrite] = fixtures as [PublicPage]

const violations = async (tab: Page): Promise<unknown> =>
  (await axeViolations(tab)).map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))

const widths = isLong ? [375, 1280] : [375]

/** In `npm test` each preset in one layout. */
const looks = preset.options.flatMap((preset, i) =>
  layoutMode
    .unwrap()
    .options.filter((_, j, all) => isLong || j === i % all.length)
    .flatMap((layoutMode, j) =>
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

// One page has every kind of tile; the long suite also looks at each kind by itself.
const ofTiles = mediaPages.filter(({ slug }, index) => isLong || index === 0 || slug === 'tiles-hostile')

test.each(ofTiles.map((page) => [page.slug, page] as const))(
  `%s has no accessibility violations at ${widths.join(' and ')} px`,
  async (_slug, page) => {
    for (const width of widths) expect(await violations(await show(page, width))).toEqual([])
  },
)

/** `npm test` checks both forms that show an error, and one document of each other kind. `npm run test:long` checks all. */
const quick = new Set([
  'landing-open',
  'notice-not-found',
  'form-password-wrong',
  'form-report-refused',
  'form-report-thanks',
  'preview-hostile',
])
const ofSystem = Object.entries(systemPages).filter(([name]) => isLong || quick.has(name))

test.each(ofSystem)(`%s has no accessibility violations at ${widths.join(' and ')} px`, async (_name, document) => {
  for (const width of widths) expect(await violations(await showDocument(document, width))).toEqual([])
})

/**
 * The documents of the languages differ only in their texts and direction. So `npm test` checks pages in both directions and a
 * right-to-left form. The long suite checks all documents in Arabic, and a third of them in each other language.
 */
test.each(isLong ? ([...languages, 'he'] as const) : (['de', 'ar', 'he'] as const))(
  'documents in %s have no accessibility violations',
  async (language) => {
    expect(await violations(await show(pageIn(language), 375))).toEqual([])
    const turn = language === 'he' ? 0 : languages.indexOf(language)
    const documents = language === 'he' ? [] : Object.entries(systemPagesIn(language))
    for (const [index, [name, document]] of documents.entries())
      if (isLong ? language === 'ar' || (index + turn) % 3 === 0 : language === 'ar' && name === 'form-report-refused')
        expect(await violations(await showDocument(document, 375)), name).toEqual([])
  },
)

test('the console has no errors', () => {
  expect(errors).toEqual([])
})
