import { expect, test } from 'vitest'

import { jsonMemberCounter } from './json-members.ts'

const counted = (text: string, partBytes = Infinity) => {
  const count = jsonMemberCounter()
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += partBytes) count(bytes.subarray(at, at + partBytes))
}
const object = (fields: number) => JSON.stringify(Object.fromEntries(Array.from({ length: fields }, (_, n) => [`k${n}`, n])))

test.each([1, 7, Infinity])('objects of up to 1,000 fields are accepted, also in chunks of %d bytes', (partBytes) => {
  counted(object(1_000), partBytes)
  counted(`[${object(1_000)},${object(1_000)}]`, partBytes)
  expect(() => counted(object(1_001), partBytes)).toThrow(expect.objectContaining({ reason: 'invalid_input' }))
  expect(() => counted(`{"a":[{},${object(1_001)}]}`, partBytes)).toThrow(expect.objectContaining({ reason: 'invalid_input' }))
})

test('the content of strings is not counted', () => {
  const text = JSON.stringify({ text: '{[,"\\'.repeat(100_000), list: Array.from({ length: 10_000 }, () => ',"\\') })
  expect(() => counted(text)).not.toThrow()
})

test('a list of 10,000 links with all fields is accepted, and 150,000 items or levels are refused', () => {
  const link = {
    key: 'a',
    type: 'other',
    url: 'https://example.com',
    title: '',
    size: '2x1',
    thumbnail: null,
    active: true,
    highlighted: false,
  }
  counted(JSON.stringify({ links: Array.from({ length: 10_000 }, () => link) }))
  expect(() => counted(`[${'0,'.repeat(150_000)}0]`)).toThrow(expect.objectContaining({ reason: 'invalid_input' }))
  expect(() => counted('['.repeat(150_001))).toThrow(expect.objectContaining({ reason: 'invalid_input' }))
})
