import fc from 'fast-check'

import type { DocumentLink, PageDocument } from './documents/document.ts'
import { LinkType, TileSize } from './links/link.ts'
import { reservedSlugs } from './core/slug.ts'
import { textError } from './core/text-rules.ts'
import { Theme } from './themes/theme.ts'

const text = (min: number, max: number) =>
  fc.string({ unit: 'grapheme', minLength: min, maxLength: 12 }).filter((value) => textError(value, min, max) === null)
const url = fc.webUrl({ validSchemes: ['http', 'https'] })
const nullable = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null })
const oneOf = <T extends string>({ options }: { options: readonly T[] }) => fc.constantFrom(...options)

// Few keys, so that two documents share some; and names of inherited properties.
const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...Array.from('abcdefghijkl')) },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'x'.repeat(64)) },
)

const link: fc.Arbitrary<DocumentLink> = fc.record({
  key,
  type: oneOf(LinkType),
  url,
  title: nullable(text(1, 120)),
  size: oneOf(TileSize),
  thumbnail: nullable(url),
  active: fc.boolean(),
  highlighted: fc.boolean(),
})

const { shape } = Theme
const colour = nullable(fc.stringMatching(/^#[0-9a-f]{6}$/))
const theme: fc.Arbitrary<Theme> = fc.record({
  preset: oneOf(shape.preset),
  background: colour,
  accent: colour,
  linkStyle: oneOf(shape.linkStyle.unwrap()),
  typography: oneOf(shape.typography.unwrap()),
  radius: oneOf(shape.radius.unwrap()),
  density: oneOf(shape.density.unwrap()),
  iconStyle: oneOf(shape.iconStyle.unwrap()),
  layoutMode: oneOf(shape.layoutMode.unwrap()),
  showByline: fc.boolean(),
})

/** Any document. Two of them share keys, so that many kinds of changes lie between them. */
export const anyDocument: fc.Arbitrary<PageDocument> = fc.record({
  version: fc.constant(1 as const),
  slug: fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9-]{0,20}[A-Za-z0-9])?$/).filter((slug) => !reservedSlugs.has(slug.toLowerCase())),
  title: text(1, 120),
  description: text(0, 300),
  coverImage: nullable(url),
  name: nullable(text(1, 80)),
  theme: nullable(theme),
  published: fc.boolean(),
  links: fc.uniqueArray(link, { maxLength: 10, selector: ({ key }) => key }),
})
