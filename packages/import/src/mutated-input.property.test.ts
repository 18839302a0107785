import { DocumentInput } from '@tessera/contract'
import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { ImportUnreadable, type ParsedImport } from './found.ts'
import { readImport } from './read-import.ts'

const golden = new URL('../golden/', import.meta.url)
const inputs = readdirSync(golden, { recursive: true, encoding: 'utf8' })
  .filter((path) => !path.includes('proposals') && /\.\w+$/.test(path))
  .toSorted()
  .map((path) => readFileSync(new URL(path, golden), 'latin1'))

/** What may stand anywhere in a hostile or damaged file. */
const snippets = [
  '\0',
  '\n',
  '\ud800',
  '\u2028',
  '\u00ff',
  ...`" ' < > &#0; \\ { [ ] , % --!> <!-- ]]> <script> </script> <template> <svg><a> <table><a> </p></div> javascript: data:,`.split(' '),
  ...'null true -1 1e999 9007199254740993 "constructor" "links": "url": [[[[ {} "" {"__proto__":1} https://example.com/'.split(' '),
  '<a href="',
  '<base href="//x">',
  '<b><p>'.repeat(40),
  '['.repeat(200),
  'é'.repeat(200),
]

const at = fc.double({ min: 0, max: 1, noNaN: true })
const mutation = fc.record({
  at,
  length: fc.oneof(fc.nat(8), fc.nat(400)),
  with: fc.oneof(
    fc.constantFrom(...snippets),
    fc.constant(''),
    fc.record({ from: fc.constantFrom(...inputs), at }),
    fc.string({ maxLength: 6 }),
  ),
})

const mutated = fc.tuple(fc.constantFrom(...inputs), fc.array(mutation, { minLength: 1, maxLength: 6 })).map(([input, mutations]) =>
  mutations.reduce((content, { at: place, length, with: insert }) => {
    const start = Math.floor(place * content.length)
    const inserted = typeof insert === 'string' ? insert : insert.from.slice(Math.floor(insert.at * insert.from.length)).slice(0, 400)
    return content.slice(0, start) + inserted + content.slice(start + length)
  }, input),
)

/** The JSON of an input: the whole file, or that of a script. */
const jsonOf = (input: string) => {
  const whole = /^()(\{[\s\S]*\})(\s*)$/.exec(input) ?? /^([\s\S]*?<script[^>]*>)\s*(\{[\s\S]*?\})\s*(<\/script>[\s\S]*)$/.exec(input)
  if (!whole) return []
  const [, before = '', json = '', after = ''] = whole
  try {
    return [{ before, value: JSON.parse(json) as unknown, after }]
  } catch {
    return []
  }
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e21,
    '',
    ' ',
    [],
    {},
    [[]],
    [null],
    { url: 5 },
    'javascript:alert(1)',
    '\ud800',
    '2026-02-30',
  ),
  fc.constantFrom<unknown>(
    'mailto:a@b.example',
    'tel:+1 555 010 0000',
    'HEADER',
    '1777629600',
    'data:image/png;base64,AAAA',
    'https://a.example',
  ),
  fc.jsonValue({ maxDepth: 2 }),
)

/** The value with `choices` of its members replaced, removed, or put in the place of others. */
function withChoices(value: unknown, choices: readonly { at: number; value: unknown; action: 'replace' | 'remove' | 'copy' }[]): unknown {
  const copy = structuredClone(value)
  for (const choice of choices) {
    const places: { parent: object; key: string }[] = []
    const visit = (parent: unknown) => {
      if (typeof parent !== 'object' || parent === null) return
      for (const key of Object.keys(parent)) {
        places.push({ parent, key })
        visit(Reflect.get(parent, key))
      }
    }
    visit(copy)
    const place = places[Math.floor(choice.at * (places.length - 1))]
    if (!place) continue
    const other = places[Math.floor(((choice.at * 7919) % 1) * places.length)]
    const next: unknown = choice.action === 'copy' && other ? structuredClone(Reflect.get(other.parent, other.key)) : choice.value
    if (choice.action === 'remove') Reflect.deleteProperty(place.parent, place.key)
    else Object.defineProperty(place.parent, place.key, { value: next, enumerable: true, configurable: true, writable: true })
  }
  return copy
}

const choice = fc.record({ at, value: odd, action: fc.constantFrom<'replace' | 'remove' | 'copy'>('replace', 'remove', 'copy') })
const mutatedJson = fc
  .tuple(fc.constantFrom(...inputs.flatMap(jsonOf)), fc.array(choice, { minLength: 1, maxLength: 8 }))
  .map(([{ before, value, after }, choices]) => `${before}${JSON.stringify(withChoices(value, choices))}${after}`)

const maxReadMs = 5_000

const read = (content: string): Promise<ParsedImport> =>
  readImport({
    bytes: Buffer.from(content, 'latin1'),
    name: 'file.json',
    format: 'auto',
    address: 'https://source.example/ada',
    linkLimit: 20,
  })

test('a damaged or hostile input gives valid documents, the same each time, or is unreadable', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(mutated, mutatedJson), async (content) => {
      const started = performance.now()
      const result = await read(content).catch((error: unknown) => {
        if (error instanceof ImportUnreadable) return null
        throw error
      })
      expect(performance.now() - started).toBeLessThan(maxReadMs)
      if (!result) return
      expect(JSON.stringify(await read(content))).toBe(JSON.stringify(result))
      for (const { document, clicks, leftOut, pictures } of result.pages) {
        expect(DocumentInput.parse(document)).toEqual(document)
        const keys = new Set(document.links.map(({ key }) => key))
        for (const { link } of leftOut) {
          if (!link) continue
          expect(keys.has(link.key)).toBe(false)
          keys.add(link.key)
          DocumentInput.parse({ ...document, links: [link] })
        }
        for (const key of Object.keys(clicks)) expect(keys.has(key)).toBe(true)
        for (const { place } of pictures) if (place && 'key' in place) expect(keys.has(place.key)).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})
