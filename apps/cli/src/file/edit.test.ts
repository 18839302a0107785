import { expect, test } from 'vitest'

import { editedText, type Edits, type LinkItem } from './edit.ts'
import { parseFile } from './parsed-file.ts'

const model = {
  version: 1,
  slug: 'ada',
  title: 'Ada',
  description: '',
  name: null,
  theme: { preset: 'paper', background: null, accent: null },
  published: false,
  links: [],
}
const linkModel = { key: '', type: '', url: '', title: null, active: true }
const edit = (text: string, edits: Partial<Edits>, name = 'ada.yaml') =>
  editedText(parseFile(name, text), { fields: [], links: undefined, model, ...edits })
const keep = (index: number, fields: Record<string, unknown> = {}): LinkItem => ({
  index,
  fields: Object.entries(fields).map(([key, value]) => ({ path: [key], value })),
  model: linkModel,
})
const field = (path: string, value: unknown) => ({ path: path.split('/'), value })

const page = `# The page of Ada
version: 1 # fixed
slug:   ada   # the address

# How it is called
title: 'Ada'
description: "Notes" # on the engine
theme: # the look
  preset: paper
  # warm
  accent: '#ff0000' # red

published: false
links:
  # Code
  - key: code
    url: https://example.com/code#top # the repository
    # two columns
    size: 2x1

  # ---- Texts ----

  # Blog
  - { key: blog, url: 'https://example.com/blog' } # weekly
  - key: last
    url: https://example.com/last
  # end of the list
# end of the file
`

test('a value changes in its place; comments, quotes, spaces and all other lines stay', () => {
  const edited = edit(page, {
    fields: [field('title', "Ada's"), field('description', 'He said "no"'), field('slug', 'ada-2'), field('theme/accent', '#00f')],
    links: [keep(0, { size: '4x1' }), keep(1, { url: 'https://example.com/a, b' }), keep(2)],
  })
  expect(edited).toBe(
    page
      .replace("title: 'Ada'", `title: 'Ada''s'`)
      .replace('"Notes"', String.raw`"He said \"no\""`)
      .replace('slug:   ada ', 'slug:   ada-2 ')
      .replace("'#ff0000'", "'#00f'")
      .replace('size: 2x1', 'size: 4x1')
      .replace("'https://example.com/blog'", "'https://example.com/a, b'"),
  )
})

test('a field that is new stands where the service writes it', () => {
  const edited = edit(page, {
    fields: [field('name', 'A. L.'), field('theme/background', '#fff')],
    links: [keep(0, { title: 'On # hold', active: false }), keep(1, { active: false }), keep(2, { type: 'blog' })],
  })
  expect(edited).toBe(
    page
      .replace('on the engine\n', 'on the engine\nname: A. L.\n')
      .replace('preset: paper\n', 'preset: paper\n  background: "#fff"\n')
      .replace('# the repository\n', '# the repository\n    title: "On # hold"\n    active: false\n')
      .replace("blog' }", "blog', active: false }")
      .replace('- key: last\n', '- key: last\n    type: blog\n'),
  )
})

test('links move, go and come with their comments', () => {
  const edited = edit(page, { links: [keep(2), { value: { key: 'new', url: 'https://example.com/new' } }, keep(0)] })
  expect(edited.slice(edited.indexOf('links:'))).toBe(`links:
  # ---- Texts ----

  - key: last
    url: https://example.com/last
  - key: new
    url: https://example.com/new
  # Code
  - key: code
    url: https://example.com/code#top # the repository
    # two columns
    size: 2x1
  # end of the list
# end of the file
`)
})

test.each([
  ['theme', null, '# the look', 'theme: null # the look\n  # warm\n\npublished'],
  ['theme', { preset: 'vivid', accent: null }, '# warm', 'theme: # the look\n  preset: vivid\n  accent: null\n  # warm\n'],
  ['links', [], 'links: []', '# end of the file\n'],
])('a collection is replaced as a whole: %s, %j', (path, value, ...expected) => {
  const edited = path === 'links' ? edit(page, { links: [] }) : edit(page, { fields: [field(path, value)] })
  for (const part of expected) expect(edited).toContain(part)
})

test.each([
  ['slug: ada\ntitle:\ntheme:  # later\nlinks: []\n', 'slug: ada\ntitle: T\ntheme: # later\n  preset: paper\nlinks:\n  - key: a\n'],
  [
    'slug: ada\ntitle: |\n  Ada\ntheme: null # n\nlinks: [] # none\n',
    'slug: ada\ntitle: T\ntheme: # n\n  preset: paper\nlinks: # none\n  - key: a\n',
  ],
  ['{slug: ada, title: Ada, theme: null, links: []}', '{slug: ada, title: T, theme: {"preset":"paper"}, links: [{"key":"a"}]}'],
])('empty and null values become values: %j', (before, after) => {
  const edits = { fields: [field('title', 'T'), field('theme', { preset: 'paper' })], links: [{ value: { key: 'a' } }] }
  expect(edit(before, edits)).toBe(after)
  expect(edit(before.replaceAll('\n', '\r\n'), edits)).toBe(after.replaceAll('\n', '\r\n'))
})

test('JSON keeps its indentation, and objects in one line stay in one line', () => {
  const before = `{\n\t"slug": "ada",\n\t"title": "Ada \\u00e9",\n\t"theme": null,\n\t"links": [\n\t\t{ "key": "a", "url": "x" },\n\t\t{ "key": "b" }\n\t]\n}`
  const edited = edit(
    before,
    {
      fields: [field('description', 'é "q"'), field('theme', { preset: 'paper' })],
      links: [keep(1, { url: 'y' }), { value: { key: 'c' } }, keep(0, { active: false })],
    },
    'ada.json',
  )
  expect(edited).toBe(
    `{\n\t"slug": "ada",\n\t"title": "Ada \\u00e9",\n\t"description": "é \\"q\\"",\n\t"theme": {\n\t\t"preset": "paper"\n\t},\n\t"links": [\n\t\t{ "key": "b", "url": "y" },\n\t\t{\n\t\t\t"key": "c"\n\t\t},\n\t\t{ "key": "a", "url": "x", "active": false }\n\t]\n}`,
  )
})

test('a file with anchors is changed only if the result has exactly the new values', () => {
  const text = 'title: &t Ada\ndescription: *t\nslug: ada\n'
  expect(edit(text, { fields: [field('slug', 'b')] })).toBe('title: &t Ada\ndescription: *t\nslug: b\n')
  expect(edit(text, { fields: [field('description', 'b')] })).toBe('title: &t Ada\ndescription: b\nslug: ada\n')
  expect(() => edit(text, { fields: [field('title', 'b')] })).toThrow(/cannot be edited/)
})

test.each([
  ['accent: #fff\n', '1:9: #fff is a comment in YAML. Write the color in quotes: "#fff"'],
  ['theme:\n  preset: a\n  accent:   #1a2B3c # red\n', '3:13: #1a2B3c is a comment'],
  ['a: 1\nb: 2\na: 3\n', '3:1: Map keys must be unique'],
  ['a: 1\n---\nb: 2\n', '2:1: The file contains more than one YAML document'],
  ['a: !secret 1\n', '1:4: '],
  ['a: !!binary aGk=\n', '1:13: Unknown tag tag:yaml.org,2002:binary'],
  ['a: *b\n', '1:4: There is no anchor &b before this'],
  ['a: &a\n  b: *a\n', '2:6: The alias *a refers to a value that contains the alias itself'],
  ['a: .inf\n', '1:4: .inf cannot be written in JSON'],
  ['- a\n', '1:1: The file must contain a mapping'],
  ['', ''],
  ['a: "b\n', '2:1: Missing closing'],
])('the file %j is refused with its line and column', (text, message) => {
  expect(() => parseFile('pages/ada.yaml', text)).toThrow(message === '' ? /pages\/ada\.yaml/ : `pages/ada.yaml:${message}`)
})

test('aliases that expand to too much, and thousands of errors, are refused in few lines', () => {
  const levels = Array.from({ length: 9 }, (_, level) => `a${level + 1}: &a${level + 1} [${`*a${level},`.repeat(10)}]`)
  expect(() => parseFile('a.yaml', ['a0: &a0 [x]', ...levels].join('\n'))).toThrow('a.yaml: The aliases expand to too many values')
  expect(() => parseFile('a.yaml', `a: ${'['.repeat(20_000)}`)).toThrow(/^(?:a\.yaml:1:\d+: .+\n?){1,20}$/)
})

test('a file with the ending json must be JSON', () => {
  expect(() => parseFile('a.json', '{ "a": 1, }')).toThrow(/^a\.json:1:\d+: This is not JSON/)
  expect(() => parseFile('a.json', '{ "a": 1, "a": 2 }')).toThrow('a.json:1:11: Map keys must be unique')
  expect(parseFile('a.json', '\ufeff{"a": 1}').value).toEqual({ a: 1 })
})

test('a place that does not exist has the position of the value above it', () => {
  const { positionOf } = parseFile('a.yaml', page)
  expect([positionOf(['slug']), positionOf(['links', 1, 'url']), positionOf(['links', 1, 'nothing']), positionOf(['nothing'])]).toEqual([
    '3:9',
    '24:23',
    '24:5',
    '2:1',
  ])
})

test('a new link of an inline list stands below the comments of the others', () => {
  const before = 'slug: ada\nlinks: [\n  # first\n  { key: a }, # the first\n  # second\n  { key: b } # the second\n]\n'
  const text = '# one\n- two\n'
  const added = `{"key":"c","text":${JSON.stringify(text)}}`
  expect(edit(before, { links: [keep(0), keep(1), { value: { key: 'c', text } }] })).toBe(
    `slug: ada\nlinks: [\n  # first\n  { key: a }, # the first\n  # second\n  { key: b }, # the second\n  ${added}\n]\n`,
  )
})

test.each(['\u00a0', '\u3000', '\ufeff', '\u2028', ' '])(
  'a value that begins or ends with %j, or consists of it, is read back unchanged',
  (space) => {
    for (const value of [`Foo${space}`, `${space}Foo`, space, `${space}${space}`, `Foo${space}\n`, `${space}\nFoo`]) {
      for (const [name, before] of [
        ['ada.yaml', 'slug: ada\ntitle: Ada\nlinks:\n  - key: a\n'],
        ['ada.yaml', "slug: ada\ntitle: 'Ada' # a\nlinks: [{ key: a }]\n"],
        ['ada.yaml', 'slug: ada\ntitle: "Ada"\nlinks: []'],
        ['ada.yaml', '{ slug: ada, title: Ada, links: [] }'],
        ['ada.json', '{ "slug": "ada", "title": "Ada", "links": [] }'],
      ] as const) {
        const added = { key: 'b', title: value }
        const edited = edit(before, { fields: [field('title', value), field('description', value)], links: [{ value: added }] }, name)
        expect(parseFile(name, edited).value).toEqual({ slug: 'ada', title: value, description: value, links: [added] })
      }
    }
  },
)

test('a file that begins with a byte order mark keeps it, and gets new fields without indentation', () => {
  const edits = { fields: [field('version', 2), field('description', 'D'), field('theme', { preset: 'paper' })], links: [keep(1), keep(0)] }
  expect(edit('\ufeffslug: ada\nlinks:\n- key: a\n- key: b\n', edits)).toBe(
    '\ufeffversion: 2\nslug: ada\ndescription: D\ntheme:\n  preset: paper\nlinks:\n- key: b\n- key: a\n',
  )
  expect(edit('\ufefftheme: null\nslug: ada', { fields: [field('theme', { preset: 'paper' })] })).toBe(
    '\ufefftheme:\n  preset: paper\nslug: ada',
  )
})
