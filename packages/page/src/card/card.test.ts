import { type PublicPage, Theme } from '@tessera/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { fixtures } from '../testing/pages.ts'
import { card } from './card.tsx'
import { type CardContent, cardContent, cardVersion } from './content.ts'

const [ferrite] = fixtures as [(typeof fixtures)[number]]
const markup = (content: CardContent, host?: string) => JSON.stringify(card(content, host).element)

describe('a card', () => {
  test('refers to inline drawings only, for any page', () => {
    const address = fc.webUrl({ withQueryParameters: true })
    const drawn = fc.record({ title: address, description: address, name: address, preset: fc.constantFrom(...Theme.shape.preset.options) })
    fc.assert(
      fc.property(drawn, ({ preset, ...texts }) => {
        const page = { ...ferrite, ...texts, coverImage: 'https://images.example/c.webp', theme: Theme.parse({ preset }) }
        const references = [...markup(cardContent(page)).matchAll(/(?:"src":"|url\()([^")]*)/g)].map(([, reference]) => reference)
        expect(references.length).toBeGreaterThan(0)
        for (const reference of references) expect(reference).toMatch(/^data:image\/svg\+xml;base64,[\w+/=]+$/)
      }),
      { numRuns: 50 },
    )
  })

  test('shows the slug instead of a title that no font can draw, and omits such a description and name', () => {
    const text = markup({ ...cardContent(ferrite), title: '日本語', description: '説明', byline: '田中' })
    expect(text).toContain('"children":"ferrite"')
    expect(text).not.toMatch(/[日説田]|undefined/)
  })

  test('shows the URL of the page, or only its path without a configured host', () => {
    expect(markup(cardContent(ferrite), 'links.example.com')).toContain('"children":"links.example.com/ferrite"')
    expect(markup(cardContent(ferrite))).toContain('"children":"/ferrite"')
  })

  test('has the direction of its title', () => {
    expect(markup({ ...cardContent(ferrite), title: 'האתר שלי' })).toContain('"direction":"rtl"')
    expect(markup(cardContent(ferrite))).not.toContain('"direction":"rtl"')
  })

  test('uses a smaller font size for a longer title', () => {
    const sizeOf = (title: string) =>
      Number(/"fontSize":(\d+),"fontWeight":600,"letterSpacing"/.exec(markup({ ...cardContent(ferrite), title }))?.[1])
    expect(['Ferrite', 'A title of some words that takes two', 'word '.repeat(15), 'word '.repeat(24)].map(sizeOf)).toEqual([
      108, 84, 66, 54,
    ])
  })
})

describe('the version of a card', () => {
  const version = cardVersion(ferrite)

  test('changes with everything that the card shows', () => {
    const { theme } = ferrite
    const changes: Partial<PublicPage>[] = [
      { slug: 'other' },
      { title: 'Other' },
      { description: 'Other' },
      { name: 'Other' },
      { theme: { ...theme, preset: 'paper' } },
      { theme: { ...theme, background: '#123456' } },
      { theme: { ...theme, accent: '#123456' } },
      { theme: { ...theme, typography: 'mono' } },
      { theme: { ...theme, radius: 'sharp' } },
      { theme: { ...theme, showByline: false } },
    ]
    for (const change of changes) expect(cardVersion({ ...ferrite, ...change }), JSON.stringify(change)).not.toBe(version)
  })

  test('does not change with anything else', () => {
    const { theme } = ferrite
    const changes: Partial<PublicPage>[] = [
      { tiles: [] },
      { coverImage: 'https://images.example/c.webp' },
      { theme: { ...theme, linkStyle: 'pill', density: 'airy', iconStyle: 'colored', layoutMode: 'list' } },
    ]
    for (const change of changes) expect(cardVersion({ ...ferrite, ...change }), JSON.stringify(change)).toBe(version)
  })
})
