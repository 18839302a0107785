import { expect, test } from 'vitest'

import { referrerHost } from './audience.ts'

const own = 'links.example.com'

test("only the referrer's normalized host is stored", () => {
  expect(referrerHost('https://News.Example.com/a/path?q=secret#part', own)).toBe('news.example.com')
  expect(referrerHost('http://someone:secret@news.example.com:8080/', own)).toBe('news.example.com:8080')
  expect(referrerHost('https://links.example.com/page', own)).toBeNull()
  for (const none of [undefined, '', '/path', 'android-app://com.example', 'https://']) expect(referrerHost(none, own)).toBeNull()
})

test('an invalid host is ignored, also after many others', () => {
  for (let n = 0; n < 20_000; n++) referrerHost(`https://host-${n}.example.com/`, own)
  for (const bytes of ['æ´¯', 'ß\u0082', 'Ã\u008a']) expect(referrerHost(`http://${bytes}/`, own)).toBeNull()
})
