import { expect, test } from 'vitest'

import { frameSize } from './frame-size.ts'

test('the edit view is as wide as the viewport', () => {
  expect(frameSize('edit', { width: 980, height: 700 })).toEqual({ width: 980, height: 700, scale: 1 })
})

test('on a phone, the edit view is as wide as the phone', () => {
  expect(frameSize('edit', { width: 351, height: 300 })).toEqual({ width: 351, height: 300, scale: 1 })
})

test('in between, it is scaled down to keep its four columns', () => {
  expect(frameSize('edit', { width: 608, height: 400 })).toEqual({ width: 760, height: 500, scale: 0.8 })
})

test('the desktop view is at least as wide as a desktop', () => {
  expect(frameSize('desktop', { width: 600, height: 400 })).toEqual({ width: 1_200, height: 800, scale: 0.5 })
  expect(frameSize('desktop', { width: 1_600, height: 900 })).toEqual({ width: 1_600, height: 900, scale: 1 })
})

test('the phone view is at most as high as a phone', () => {
  expect(frameSize('phone', { width: 900, height: 1_200 })).toEqual({ width: 390, height: 844, scale: 1 })
  expect(frameSize('phone', { width: 900, height: 600 })).toEqual({ width: 390, height: 600, scale: 1 })
})

test('on a phone, the phone view fills the viewport', () => {
  expect(frameSize('phone', { width: 375, height: 900 })).toEqual({ width: 375, height: 900, scale: 1 })
})
