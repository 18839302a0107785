import { Theme } from '@tessera/contract'
import { repetitions } from '@tessera/testing/test-kind'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { contrast, fromOklch, mix, normalHex, toOklch } from './color.ts'
import { iconHues } from '../styles/blocks.ts'
import { typeHues } from '../styles/variants.ts'
import { colorPairs, inksOnPage } from '../testing/color-pairs.ts'
import { isQrColor, presets, qrColorOf, resolveTheme } from './theme.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => '#' + n.toString(16).padStart(6, '0'))
const gray = fc.integer({ min: 0x60, max: 0x90 }).map((n) => '#' + n.toString(16).padStart(2, '0').repeat(3))
const color = fc.option(fc.oneof({ weight: 3, arbitrary: hex }, { weight: 1, arbitrary: gray }))
const themes = fc.record({ preset: fc.constantFrom(...Theme.shape.preset.options), background: color, accent: color })

/** Colors behind text that is directly on the page: the background, lofi's dots and their soft edges, midnight's glows. */
const pageGrounds = (tokens: Readonly<Record<string, string>>, sample: readonly [number, number]): string[] => {
  const bg = tokens['bg']!
  const dot = tokens['dot'] ?? bg
  const lit = mix(bg, tokens['glow-2'] ?? bg, sample[0])
  return [bg, dot, mix(bg, dot, sample[0]), tokens['glow'] ?? bg, lit, mix(lit, tokens['glow'] ?? bg, sample[1])]
}

const faults = (theme: Parameters<typeof resolveTheme>[0], sample: readonly [number, number]): string[] => {
  const { tokens } = resolveTheme(theme)
  const below = pageGrounds(tokens, sample)
  const onPage = inksOnPage.flatMap(([ink, ratio]) =>
    below.filter((ground) => contrast(tokens[ink]!, ground) < ratio).map((ground) => `${ink} on ${ground}`),
  )
  const onTile = colorPairs
    .filter(([ink, ground, ratio]) => tokens[ink] && tokens[ground] && contrast(tokens[ink], tokens[ground]) < ratio)
    .map(([ink, ground]) => `${ink} on ${ground}`)
  return [...onPage, ...onTile]
}

describe('colors of a theme', () => {
  test('text has 4.5:1 and the focus ring 3:1 on every background for any custom colors', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(themes, fc.tuple(share, share), (theme, sample) => faults(theme, sample).length === 0),
      {
        numRuns: repetitions({ quick: 4_000, long: 40_000 }),
        examples: [[{ preset: 'midnight', background: '#808080', accent: null }, [0.5000000000000072, 0]]],
      },
    )
  })

  test.each(Theme.shape.preset.options)('%s is readable without custom colors and keeps its own colors', (preset) => {
    expect(faults({ preset, background: null, accent: null }, [0.5, 0.5])).toEqual([])
    const { background, accent, tokens } = resolveTheme({ preset, background: null, accent: null })
    expect({ background, accent }).toEqual({ background: presets[preset].background, accent: presets[preset].accent })
    expect(tokens['fg']).toBe(presets[preset].ink)
  })

  test('custom colors are kept as given, in both notations', () => {
    const { background, accent } = resolveTheme({ preset: 'paper', background: '#ABC', accent: '#FF0000' })
    expect({ background, accent }).toEqual({ background: '#aabbcc', accent: '#ff0000' })
  })

  test('the white glyph is readable on the hue of every type and icon', () => {
    for (const [type, hue] of Object.entries({ ...typeHues, ...iconHues }))
      expect(contrast('#ffffff', hue), type).toBeGreaterThanOrEqual(4.5)
  })

  test('the QR code has the accent color, or the nearest shade of it that scanners can read', () => {
    fc.assert(
      fc.property(themes, (theme) => {
        const [{ accent }, color] = [resolveTheme(theme), qrColorOf(theme)]
        expect(color).toMatch(/^#[0-9a-f]{6}$/)
        expect(isQrColor(color)).toBe(true)
        if (isQrColor(accent)) expect(color).toBe(accent)
      }),
    )
    expect([isQrColor('#767676'), isQrColor('#777777')]).toEqual([true, false])
  })

  test('every token is a color, so no input text reaches the style sheet', () => {
    fc.assert(
      fc.property(themes, (theme) => {
        for (const value of Object.values(resolveTheme(theme).tokens)) expect(value).toMatch(/^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/)
      }),
    )
  })
})

describe('color space', () => {
  test('converting to OKLCH and back keeps the color', () => {
    fc.assert(fc.property(hex, (value) => void expect(contrast(fromOklch(toOklch(value)), value)).toBeLessThan(1.02)))
  })

  test('black and white have the WCAG contrast of 21:1', () => {
    expect(contrast('#000', '#ffffff')).toBeCloseTo(21, 5)
    expect(normalHex('#FaB')).toBe('#ffaabb')
  })
})
