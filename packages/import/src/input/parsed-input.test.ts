import { expect, test } from 'vitest'

import type { ImportInput } from '../found.ts'
import { byTag, find, textOf } from './html-tree.ts'
import { jsonErrorAt, positionOf } from './json-error.ts'
import { valueAt } from './json.ts'
import { ParsedInput } from './parsed-input.ts'

const parsed = (content: string | Uint8Array, more: Partial<ImportInput> = {}) =>
  new ParsedInput({ bytes: Buffer.from(content), name: null, format: 'auto', address: null, linkLimit: 0, ...more })

const saved = '<!DOCTYPE html>\n<!-- saved from url=(0024)https://links.example/ada -->\n<html><body>'

test('relative addresses are resolved against the base, the address of the input, or where a browser saved it from', () => {
  const fetched = { address: 'https://links.example/ada' }
  expect(parsed('<p>x', fetched)).toMatchObject({ baseAddress: 'https://links.example/ada', pictureBase: 'https://links.example/ada' })
  expect(parsed('<base href="/b/"><p>x', fetched).baseAddress).toBe('https://links.example/b/')
  expect(parsed('<base target=_top><base href="https://c.example/"><p>x').baseAddress).toBe('https://c.example/')
  expect(parsed('<base href="/b/"><p>x').baseAddress).toBeNull()
  // The pictures stand in a folder beside the file.
  expect(parsed(saved)).toMatchObject({ baseAddress: 'https://links.example/ada', pictureBase: null })
  expect(parsed(saved, { address: 'https://d.example/' }).baseAddress).toBe('https://d.example/')
})

test('text is decoded as its page declares, with line feeds only', () => {
  expect(parsed(Buffer.from('a\r\nb\rc')).text).toBe('a\nb\nc')
  expect(parsed(Buffer.from('<meta charset=windows-1252><p>caf\xe9 \x80', 'latin1')).text).toContain('café €')
  expect(parsed(Buffer.from('caf\xe9', 'latin1'), { contentType: 'text/plain; charset=iso-8859-1' }).text).toBe('café')
  expect(parsed(Buffer.from('\ufeffa,b', 'utf16le')).text).toBe('a,b')
})

test('only what looks like HTML is parsed as HTML, and like JSON as JSON', () => {
  expect(parsed('<https://a.example>\ntext').html).toBeNull()
  expect(parsed('{"a": "<a href=x>"}').html).toBeNull()
  expect(parsed('words <a href="https://a.example">x</a>').html).not.toBeNull()
  expect(parsed('[Title](https://a.example)').looksLikeJson).toBe(false)
  expect(parsed(' [{"a": 1}]').json).toEqual([{ a: 1 }])
})

test('the visible text of HTML has a line for each block', () => {
  const document = parsed('<!doctype html><div>One <b>two</b><p>three</p>four<br>five<script>x()</script><template>y</template>').html
  expect(document && textOf(document)).toBe('One two\nthree\nfour\nfive')
  const deep = parsed(`<div>${'<i>'.repeat(2_000)}x`).html
  expect(deep && textOf(deep)).toBe('x')
  expect(deep && find(deep, byTag('b'))).toBeNull()
})

test.each([
  ['{"a": [1, -2.5e+3, "\\u00e9\\n", true, {}]}', undefined],
  [' [] ', undefined],
  ['', 0],
  ['[1 2]', 2],
  ['[1,]', 3],
  ['{"a" 1}', 5],
  ['{a: 1}', 1],
  ['{"a": 1}}', 8],
  ['[01]', 2],
  ['["\\x"]', 1],
  ['["a', 1],
  ['{"a": tru}', 6],
])('%j ceases to be JSON at %s', (text, expected) => {
  expect(jsonErrorAt(text)).toBe(expected)
  const parse = () => JSON.parse(text) as unknown
  if (expected === undefined) expect(parse).not.toThrow()
  else expect(parse).toThrow(SyntaxError)
})

test('a place in a text has a line and a column', () => {
  expect(positionOf('ab\ncd', 4)).toEqual({ line: 2, column: 2 })
})

test('inherited members are not found', () => {
  expect(valueAt({ a: [{ b: 1 }] }, 'a', 0, 'b')).toBe(1)
  expect(valueAt({}, 'constructor', 'name')).toBeUndefined()
})
