import { beforeAll, expect, test } from 'vitest'

import { HttpUrl } from './text.ts'
import { parseUrl } from './text-rules.ts'

// Before Node 24, `URL.canParse` gives wrong results, but only once V8 has optimized the code that calls it. These calls make V8 optimize it.
beforeAll(() => {
  for (let n = 0; n < 20_000; n++) HttpUrl.safeParse(`https://host-${n}.example.com/`)
})

test('a URL is recognized the same way before and after optimization', () => {
  expect(parseUrl('http://müller.example/')?.host).toBe('xn--mller-kva.example')
  for (const text of ['http://æ´¯/', 'http://ß\u0082/', 'no address']) expect(parseUrl(text)).toBeUndefined()
  expect(HttpUrl.safeParse('http://müller.example/').success).toBe(true)
  expect(HttpUrl.safeParse('http://æ´¯/').success).toBe(false)
})
