import type { PublicLink } from '@tessera/contract'
import fc from 'fast-check'
import { marked, type Token, type Tokens } from 'marked'
import { expect, test } from 'vitest'

import { fixtures, type LinkPage } from '../testing/pages.ts'
import { hostileText, plainPage } from '../testing/plain-pages.ts'
import { plainMarkdown } from './markdown.ts'

const [ferrite] = fixtures as [LinkPage]

/** The text of inline tokens. Fails for markup. */
const textOf = (tokens: readonly Token[] = []): string =>
  tokens
    .map((token) => {
      expect(['text', 'escape']).toContain(token.type)
      return (token as Tokens.Text).text
    })
    .join('')

/** What a reader of the rendered Markdown sees: its blocks and the links of its list. */
function read(markdown: string) {
  const blocks = marked.lexer(markdown).filter(({ type }) => type !== 'space')
  const [heading] = blocks as [Tokens.Heading]
  const paragraphs = blocks.filter((block): block is Tokens.Paragraph => block.type === 'paragraph')
  const items = blocks.filter((block): block is Tokens.List => block.type === 'list').flatMap(({ items: all }) => all)
  const links = items.map((item) => {
    const inline = (item.tokens[0] as Tokens.Text).tokens ?? []
    expect(inline.map(({ type }) => type)).toEqual(['link'])
    return inline[0] as Tokens.Link
  })
  return {
    types: blocks.map(({ type }) => type),
    title: textOf(heading.tokens),
    texts: paragraphs.slice(0, -1).map(({ tokens }) => textOf(tokens)),
    address: (paragraphs.at(-1)?.tokens[0] as Tokens.Link | undefined)?.href,
    links: links.map(({ tokens, href }) => [textOf(tokens), href]),
  }
}

const linkWith = (change: Partial<PublicLink>): PublicLink => ({ ...ferrite.tiles[0]!, ...change })

test('a page is a heading, its texts, its links in the order of the page, and its address', () => {
  const { types, title, texts, links, address } = read(plainMarkdown(plainPage(ferrite)))
  expect(types).toEqual(['heading', 'paragraph', 'paragraph', 'list', 'paragraph'])
  expect([title, ...texts]).toEqual(['Ferrite', 'Mara Lindqvist', ferrite.description])
  expect(links).toHaveLength(ferrite.tiles.length)
  expect(links[0]).toEqual(['Profile your site in the browser', 'https://ferrite.example/try'])
  expect(address).toBe('https://tessera.example/ferrite')
})

test('a link without a title is named by its host and path', () => {
  const page = { ...ferrite, tiles: [linkWith({ title: null, url: 'https://www.example.com/a_b_c' })] }
  expect(read(plainMarkdown(plainPage(page))).links).toEqual([['example.com/a_b_c', 'https://www.example.com/a_b_c']])
})

test.each([
  'https://example.com/Kepler_(spacecraft)',
  'https://example.com/)(',
  'https://example.com/a\\b',
  'https://example.com/<b>',
  'https://example.com/?a=1&copy=2&lt;3',
  'https://example.com/with%20space#`code`_*',
  'https://example.com/"quoted"\'twice\'',
])('the destination %s stays as it is', (url) => {
  const [[, href] = []] = read(plainMarkdown(plainPage({ ...ferrite, tiles: [linkWith({ url, title: 'Title' })] }))).links
  const unescaped = href?.replace(/\\([\\<>])/g, '$1')
  expect(unescaped).toBe(url)
})

test.each([
  '# heading',
  '- item',
  '+ item',
  '1. item',
  '12) item',
  '---',
  '===',
  '***',
  '> quote',
  '```',
  '~~~ js',
  '    code',
  '| a | b |',
  '[label]: https://evil.example',
  '[text](https://evil.example)',
  '![image](https://evil.example)',
  '<script>alert(1)</script>',
  '<https://evil.example>',
  'https://evil.example',
  'www.evil.example',
  'WWW.evil.example',
  'eve@evil.example',
  '&lt;b&gt; &#60;',
  '~~gone~~ **bold** _thin_ `code`',
  '](https://evil.example) [',
  'ends with \\',
])('the text %s becomes no markup, wherever it stands', (text) => {
  const page = { ...ferrite, title: text, description: text, name: text, tiles: [linkWith({ title: text, url: 'https://example.com/a' })] }
  const { types, title, texts, links } = read(plainMarkdown(plainPage(page)))
  expect(types).toEqual(['heading', 'paragraph', 'paragraph', 'list', 'paragraph'])
  expect([title, ...texts, links[0]?.[0]]).toEqual(Array.from({ length: 4 }, () => text.trim()))
})

test('no text becomes markup', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (title, description) => {
      const page = { ...ferrite, title, description, name: null, tiles: [linkWith({ title, url: 'https://example.com/a' })] }
      const found = read(plainMarkdown(plainPage(page)))
      expect(found.types).toEqual(['heading', 'paragraph', 'list', 'paragraph'])
      expect([found.title, ...found.texts, found.links[0]?.[0]]).toEqual([title, description, title].map((text) => text.trim()))
    }),
  )
})
