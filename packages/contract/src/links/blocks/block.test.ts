import { expect, test } from 'vitest'

import { NewBlock } from './block-input.ts'
import { addressError, contactHref } from './block-rules.ts'
import { parseUrl } from '../../core/text-rules.ts'

const pageId = 'page_01jd8q4ws8fc5v2m3n9t6k7xza'
const issuesOf = (given: object) => NewBlock.safeParse({ pageId, ...given }).error?.issues.map(({ path }) => path.join('.')) ?? []

test.each([
  ['mail', 'ada@example.com'],
  ['mail', "o'hara+news@mail.example.co.uk"],
  ['mail', `${'a'.repeat(64)}@example.com`],
  ['phone', '+44 (20) 7946-0000'],
  ['phone', '112'],
  ['sms', '+1.555.010.0000'],
] as const)('an address of %s can be %s', (channel, address) => {
  expect(addressError(channel, address)).toBeNull()
  expect(parseUrl(contactHref(channel, address))).toBeDefined()
})

test.each([
  ['mail', 'ada'],
  ['mail', 'ada@example'],
  ['mail', 'ada@exämple.com'],
  ['mail', 'ada@example.com?subject=Hi'],
  ['mail', 'ada?cc=x@example.com'],
  ['mail', 'ada%0Abcc@example.com'],
  ['mail', 'a@b@example.com'],
  ['mail', 'ada@example.com,eve@example.com'],
  ['mail', '.ada@example.com'],
  ['mail', 'ada@-example.com'],
  ['mail', `${'a'.repeat(65)}@example.com`],
  ['phone', '12'],
  ['phone', '1234567890123456'],
  ['phone', '+44;ext=7'],
  ['phone', '112\n'],
  ['sms', '112?body=x'],
  ['sms', 'ada@example.com'],
] as const)('an address of %s cannot be %s', (channel, address) => {
  expect(addressError(channel, address)).not.toBeNull()
})

test.each([
  ['mail', "o'hara+news@example.com", "mailto:o'hara+news@example.com"],
  ['phone', '+44 (20) 7946-0000', 'tel:+442079460000'],
  ['phone', '030 + 112', 'tel:030112'],
  ['sms', '112', 'sms:112'],
] as const)('a contact by %s of %s leads to %s', (channel, address, href) => {
  expect(contactHref(channel, address)).toBe(href)
})

test('a new block needs what its kind needs, and fields of other kinds are ignored', () => {
  expect(issuesOf({})).toEqual(['kind'])
  expect(issuesOf({ kind: 'heading' })).toEqual(['title'])
  expect(issuesOf({ kind: 'heading', title: null })).toEqual(['title'])
  expect(issuesOf({ kind: 'heading', title: 'Work', size: '1x1' })).toEqual([])
  expect(issuesOf({ kind: 'text', size: '1x1' })).toEqual(['text', 'size'])
  expect(issuesOf({ kind: 'text', text: 'a\tb' })).toEqual(['text'])
  expect(issuesOf({ kind: 'text', text: 'a\nb', title: null })).toEqual([])
  expect(issuesOf({ kind: 'contact' })).toEqual(['channel', 'address'])
  expect(issuesOf({ kind: 'contact', channel: 'mail', address: '112', icon: 'brand-nothing' })).toEqual(['icon', 'address'])
  expect(issuesOf({ kind: 'contact', channel: 'sms', address: '112', icon: 'brand-signal', size: '1x1' })).toEqual([])
})
