import { expect, test } from 'vitest'

import { frameSize } from './frame-size.ts'

test('a page is edited at the width of its bench', () => {
  expect(frameSize('edit', { width: 980, height: 700 })).toEqual({ width: 980, height: 700, scale: 1 })
})

test('on a phone it is edited as phones show it', () => {
  expect(frameSize('edit', { width: 351, height: 300 })).toEqual({ width: 351, height: 300, scale: 1 })
})

test('between the two it becomes smaller rather than lose its four columns', () => {
  expect(frameSize('edit', { width: 608, height: 400 })).toEqual({ width: 760, height: 500, scale: 0.8 })
})

test('a desktop is wider than most benches', () => {
  expect(frameSize('desktop', { width: 600, height: 400 })).toEqual({ width: 1_200, height: 800, scale: 0.5 })
  expect(frameSize('desktop', { width: 1_600, height: 900 })).toEqual({ width: 1_600, height: 900, scale: 1 })
})

test('a phone is no higher than a phone, and fits on one', () => {
  expect(frameSize('phone', { width: 900, height: 1_200 })).toEqual({ width: 390, height: 844, scale: 1 })
  expect(frameSize('phone', { width: 900, height: 600 })).toEqual({ width: 390, height: 600, scale: 1 })
  expect(frameSize('phone', { width: 312, height: 400 })).toEqual({ width: 390, height: 500, scale: 0.8 })
})
