import { decodeHtml } from '@tessera/import/html-encoding'
import { expect, test } from 'vitest'

import { pngOfIcon } from './icon-file.ts'
import { readMetadata } from './page-metadata.ts'

const address = new URL('https://site.example/blog/post')
const metadata = (html: string) => readMetadata(html, address)

test('title and description come from Open Graph, else from the document', () => {
  const document = '<title> A &amp; B\n </title><meta name=description content="About  it">'
  expect(metadata(document)).toMatchObject({ title: 'A & B', description: 'About it' })
  expect(metadata(`${document}<meta property="og:title" content="Shared"><meta property="OG:Description" content="Told">`)).toMatchObject({
    title: 'Shared',
    description: 'Told',
  })
  expect(metadata('<p>No metadata')).toEqual({ title: null, description: null, icons: [], image: null })
})

test('texts are cut to the limits of the fields, by code points, and have no control characters', () => {
  const { title, description } = metadata(
    `<title>${'😀'.repeat(121)}</title><meta name=description content="a&#10;b&#x85;c&#8232;d ${'x'.repeat(400)}">`,
  )
  expect(title).toBe(`${'😀'.repeat(119)}…`)
  expect([...(description ?? '')].length).toBe(300)
  expect(description).toMatch(/^a b…?c d x+…$/)
  expect(metadata('<title>\u0001 \u200b</title>').title).toBe('\u200b')
})

test('titles in images, scripts, comments and text areas are not the title of the document', () => {
  const html = `<!-- <title>comment</title> --><script>"<title>script</title>"</script><svg><title>image</title></svg>
    <textarea><title>area</title></textarea><title>document</title><title>second</title>`
  expect(metadata(html).title).toBe('document')
})

test('icons are absolute, largest first, of formats that can be shown', () => {
  const html = `<base href="/assets/"><link rel="shortcut icon" href="small.png"><link rel=icon sizes="16x16 512x512" href="large.png">
    <link rel=icon type="image/svg+xml" href=vector><link rel=icon href="vector.svg?v=1"><link rel="mask-icon" href=mask.png>
    <link rel="Apple-Touch-Icon" href="//cdn.example/touch.png"><link rel=icon href="data:image/png;base64,AAAA"><link rel=icon href="">`
  expect(metadata(html).icons).toEqual([
    { url: 'https://site.example/assets/large.png', size: 512 },
    { url: 'https://cdn.example/touch.png', size: 180 },
    { url: 'https://site.example/assets/small.png', size: 16 },
  ])
})

test('the image is that of Open Graph, else of Twitter', () => {
  expect(metadata('<meta name="twitter:image" content="t.png"><meta property="og:image" content=" /i.png ">').image).toBe(
    'https://site.example/i.png',
  )
  expect(metadata('<meta name="twitter:image" content="t.png"><meta property="og:image" content="">').image).toBe(
    'https://site.example/blog/t.png',
  )
  expect(metadata('<meta property="og:image" content="javascript:alert(1)">').image).toBeNull()
})

test.for([
  ['deep elements', '<div>'.repeat(100_000)],
  ['many attributes', `<meta ${Array.from({ length: 80_000 }, (_, i) => `a${i.toString(36)}`).join(' ')}>`],
  ['many icons', '<link rel=icon href=a>'.repeat(20_000)],
  ['a title without end', `<title>${'&amp'.repeat(120_000)}`],
  ['many comments', '<!--'.repeat(120_000)],
  ['nested images', '<svg>'.repeat(100_000)],
])('a hostile document of 512 KiB is read in a second of processor time: %s', ([, html = '']) => {
  const before = process.cpuUsage()
  metadata(html.slice(0, 512 * 1024))
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000)
})

test.for([
  ['a header', Buffer.from('caf\xe9 \x80', 'latin1'), 'text/html; charset=ISO-8859-1', 'café €'],
  ['a header in quotes', Buffer.from('\xcf\xf0\xe8', 'latin1'), 'text/html; charset="windows-1251"', 'При'],
  ['a meta element', Buffer.from('<meta charset=windows-1252>\x93caf\xe9\x94', 'latin1'), 'text/html', '<meta charset=windows-1252>“café”'],
  [
    'a meta element of the old form',
    Buffer.from('<META http-equiv="Content-Type" content="text/html; charset=shift_jis">\x83e\x83X', 'latin1'),
    '',
    '<META http-equiv="Content-Type" content="text/html; charset=shift_jis">テス',
  ],
  ['a byte order mark before anything else', Buffer.from('\ufeffcafé'), 'text/html; charset=latin1', 'café'],
  ['UTF-16 with its mark', Buffer.from('\ufeffcafé', 'utf16le'), '', 'café'],
  ['nothing, in UTF-8', Buffer.from('café'), 'text/html', 'café'],
  ['nothing, in UTF-8 that is cut in a character', Buffer.from('café€').subarray(0, -1), 'text/html', 'café'],
  ['nothing, in another encoding', Buffer.from('caf\xe9 \x99', 'latin1'), 'text/html', 'café ™'],
  ['an unknown encoding', Buffer.from('café'), 'text/html; charset=klingon', 'café'],
  ['a comment only', Buffer.from('<!-- <meta charset=shift_jis> -->café'), '', '<!-- <meta charset=shift_jis> -->café'],
] satisfies [string, Buffer, string, string][])('the encoding is declared by %s', ([, body, contentType, text]) => {
  expect(decodeHtml(body, contentType)).toBe(text)
})

const png = (name: string) => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(name)])

function iconFile(entries: readonly { side: number; content: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * entries.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(entries.length, 4)
  let start = header.length
  entries.forEach(({ side, content }, i) => {
    header[6 + 16 * i] = side % 256
    header.writeUInt32LE(content.length, 6 + 16 * i + 8)
    header.writeUInt32LE(start, 6 + 16 * i + 12)
    start += content.length
  })
  return Buffer.concat([header, ...entries.map(({ content }) => content)])
}

test('of an ICO file, the largest PNG is used; a file of bitmaps has none', () => {
  const bitmap = { side: 255, content: Buffer.alloc(100) }
  expect(
    pngOfIcon(iconFile([{ side: 16, content: png('16') }, bitmap, { side: 256, content: png('256') }, { side: 48, content: png('48') }])),
  ).toEqual(png('256'))
  expect(pngOfIcon(iconFile([bitmap]))).toBeUndefined()
  expect(pngOfIcon(png('itself'))).toEqual(png('itself'))
})

test('a broken ICO file has no PNG', () => {
  const file = iconFile([{ side: 16, content: png('16') }])
  for (let length = 6; length < file.length - 2; length += 1)
    expect(pngOfIcon(file.subarray(0, length))?.length ?? 0).toBeLessThanOrEqual(10)
  const outside = Buffer.from(file)
  outside.writeUInt32LE(0xffffffff, 6 + 12)
  expect(pngOfIcon(outside)).toBeUndefined()
})
