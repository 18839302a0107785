import type { Theme } from '@tessera/contract'

import { blend, contrast, fromOklch, inkOn, isDark, mix, normalHex, isReadable, solveContrast, toOklch } from './color.ts'

type Colors = { background: string; accent: string; surface: string; ink: string; mosaic: readonly string[] }

// Contrast ratios that WCAG 2.2 AA asks for.
const textContrast = 4.5
const graphicContrast = 3
/** Tints are weakened in these steps until text on them is readable. */
const tintStrengths = [1, 0.7, 0.45, 0.25, 0] as const

/** Colors of each preset without custom colors. `mosaic` has five tones. */
export const presets: Readonly<Record<Theme['preset'], Colors>> = {
  'brand-default': {
    background: '#f1f3ee',
    accent: '#0e6b57',
    surface: '#fdfefc',
    ink: '#15211c',
    mosaic: ['#0e6b57', '#5fa08e', '#a9c9bd', '#d3e0d8', '#e3a449'],
  },
  midnight: {
    background: '#0a0d15',
    accent: '#f3b562',
    surface: '#121825',
    ink: '#edf0f7',
    mosaic: ['#33467d', '#24325a', '#1b2542', '#151c31', '#f3b562'],
  },
  paper: {
    background: '#f5eee0',
    accent: '#a63a1e',
    surface: '#fbf7ed',
    ink: '#2b2319',
    mosaic: ['#a63a1e', '#d39468', '#e4c9a3', '#eddfc4', '#2b2319'],
  },
  vivid: {
    background: '#ffe35a',
    accent: '#2a1bd6',
    surface: '#fffdf2',
    ink: '#17130a',
    mosaic: ['#2a1bd6', '#ff7a5c', '#4fd8a5', '#fffdf2', '#ff9bdc'],
  },
  lofi: {
    background: '#2f2a39',
    accent: '#f0a98a',
    surface: '#3b3547',
    ink: '#f4ebe2',
    mosaic: ['#f0a98a', '#a8748a', '#6f5674', '#4a4058', '#8fb7c9'],
  },
}

const vividBlocks = ['#ff7a5c', '#4fd8a5', '#8fb0ff', '#ff9bdc', '#fffdf2', '#c3aeff']

/**
 * The colors of a theme as painted: custom colors as given, text colors as computed. Keys of `tokens` are names of CSS custom properties
 * without `--`.
 */
export type ResolvedTheme = { background: string; accent: string; dark: boolean; tokens: Readonly<Record<string, string>> }

/** Colors behind text. `ratio` is the contrast that text needs on every color in `painted`. */
type Ground = { tokens: Record<string, string>; painted: string[]; ratio: number }

/**
 * Two overlapping glows. Every mixture of the three colors is painted somewhere, so text is checked against a lattice of mixtures. Colors
 * between the lattice points differ slightly, so the required contrast is 1 % higher.
 */
const glows = (background: string, accent: string, ink: string): Ground => {
  const ratio = textContrast * 1.01
  for (const strength of tintStrengths) {
    const glow = mix(background, accent, 0.2 * strength)
    const glow2 = mix(background, '#5b7cff', 0.16 * strength)
    const painted = [0, 0.25, 0.5, 0.75, 1].flatMap((a) => [0, 0.25, 0.5, 0.75, 1].map((b) => mix(mix(background, glow2, a), glow, b)))
    if (isReadable(ink, painted, ratio)) return { tokens: { glow, 'glow-2': glow2 }, painted, ratio }
  }
  return { tokens: { glow: background, 'glow-2': background }, painted: [background], ratio: textContrast }
}

/** Dots lean toward the text color if text stays readable on them, otherwise away from it. */
const dots = (background: string, ink: string): Ground => {
  const away = isDark(background) ? '#000000' : '#ffffff'
  const candidates = [0.09, 0.06, 0.03].map((share) => mix(background, ink, share))
  const dot =
    candidates.find((candidate) => isReadable(ink, [candidate, mix(background, candidate, 0.5)], textContrast)) ??
    mix(background, away, 0.12)
  return { tokens: { dot }, painted: [background, mix(background, dot, 0.5), dot], ratio: textContrast }
}

const pageGround = (preset: Theme['preset'], background: string, accent: string, ink: string): Ground => {
  if (preset === 'midnight') return glows(background, accent, ink)
  if (preset === 'lofi') return dots(background, ink)
  return { tokens: {}, painted: [background], ratio: textContrast }
}

/** A surface that is lifted from the background as far as `ink` stays readable on it. */
const surfaceOn = (background: string, ink: string, dark: boolean): string => {
  const { l, c, h } = toOklch(background)
  const lifted = dark ? fromOklch({ l: Math.min(l + 0.055, 1), c, h }) : mix(background, '#ffffff', l > 0.95 ? 0.7 : 0.62)
  const share = tintStrengths.find((strength) => contrast(ink, mix(background, lifted, strength)) >= textContrast)
  return mix(background, lifted, share ?? 0)
}

/** Tints of the surface, weakened until one text color is readable on all of them. Without tints that color is `fallback`. */
const tinted = (
  surface: string,
  accent: string,
  shares: readonly number[],
  wanted: string,
  others: readonly string[],
  fallback: string,
  ratio = textContrast,
) => {
  for (const strength of tintStrengths) {
    const tints = shares.map((share) => mix(surface, accent, share * strength))
    const ink = solveContrast(wanted, [...others, ...tints], ratio)
    if (ink) return { tints, ink }
  }
  return { tints: shares.map(() => surface), ink: fallback }
}

const chipOn = (ground: string, ink: string): string => {
  const share = tintStrengths.find((strength) => contrast(ink, mix(ground, ink, 0.16 * strength)) >= graphicContrast)
  return mix(ground, ink, 0.16 * (share ?? 0))
}

const mosaicTones = (background: string, accent: string, dark: boolean): string[] => {
  const { c, h } = toOklch(accent)
  const spark = { l: dark ? 0.78 : 0.76, c: Math.max(0.06, Math.min(c, 0.13)), h: (h + (h > 110 && h < 260 ? 275 : 60)) % 360 }
  return [...[0.9, 0.58, 0.34, 0.16].map((share) => blend(background, accent, share)), fromOklch(spark)]
}

const vividTokens = (accent: string, custom: boolean): Record<string, string> => {
  const { h } = toOklch(accent)
  const blocks = custom ? [0, 62, 130, 190, 250, 310].map((turn) => fromOklch({ l: 0.8, c: 0.15, h: (h + turn) % 360 })) : vividBlocks
  const named = blocks.map((block, i) => {
    const ink = contrast('#17130a', block) >= textContrast ? '#17130a' : inkOn(block)
    return { [`v${i}`]: block, [`w${i}`]: ink, [`x${i}`]: mix(block, '#ffffff', 0.35) }
  })
  return Object.assign({}, ...named) as Record<string, string>
}

/** The page's background color, as `#rrggbb`. */
export const backgroundOf = ({ preset, background }: Pick<Theme, 'preset' | 'background'>): string =>
  normalHex(background ?? presets[preset].background)

type Palette = Pick<Theme, 'preset' | 'background' | 'accent'>

const computeTheme = (theme: Palette): ResolvedTheme => {
  const own = presets[theme.preset]
  const background = backgroundOf(theme)
  const accent = normalHex(theme.accent ?? own.accent)
  const customGround = background !== own.background
  const custom = customGround || accent !== own.accent
  const dark = isDark(background)
  const fg = customGround ? inkOn(background) : own.ink
  const surface = customGround ? surfaceOn(background, fg, dark) : own.surface

  const page = pageGround(theme.preset, background, accent, fg)
  const grounds = [...page.painted, surface]
  const muted = solveContrast(mix(fg, background, 0.36), grounds, page.ratio) ?? fg
  const chip = tinted(surface, accent, [dark ? 0.16 : 0.11], accent, grounds, fg, page.ratio)
  const filled = tinted(surface, accent, dark ? [0.22, 0.32] : [0.17, 0.27], mix(fg, accent, 0.25), [surface], fg)
  const onAccent = inkOn(accent)
  const mosaic = custom ? mosaicTones(background, accent, dark) : own.mosaic
  const shade = mix(fg, background, 0.2)

  const tokens: Record<string, string> = {
    bg: background,
    fg,
    muted,
    surface,
    line: mix(fg, background, dark ? 0.86 : 0.87),
    'line-2': mix(fg, background, dark ? 0.7 : 0.68),
    accent,
    'on-accent': onAccent,
    'accent-chip': chipOn(accent, onAccent),
    'accent-ink': chip.ink,
    soft: chip.tints[0]!,
    'soft-2': filled.tints[0]!,
    'soft-3': filled.tints[1]!,
    'on-soft': filled.ink,
    focus: solveContrast(accent, grounds, graphicContrast) ?? fg,
    shade: dark ? '#00000066' : `${shade}14`,
    'shade-2': dark ? '#000000' : `${shade}38`,
    ...page.tokens,
  }
  mosaic.forEach((tone, i) => {
    tokens[`m${i}`] = tone
    tokens[`h${i}`] = mix(accent, onAccent, [0.06, 0.13, 0.2, 0.1, 0.42][i]!)
  })
  if (theme.preset === 'midnight') tokens['sheen'] = mix(surface, '#ffffff', 0.09)
  if (theme.preset === 'lofi') tokens['off'] = dark ? mix(background, '#000000', 0.45) : mix(background, fg, 0.3)
  if (theme.preset === 'vivid') Object.assign(tokens, vividTokens(accent, custom))
  return { background, accent, dark, tokens }
}

// Rendering a page resolves its theme several times, and custom colors take as long to compute as the rest of the page. A map that is
// cleared when it is full suffices: lru-cache would add 6 KB (gzip) to the dashboard, which renders pages, too.
const resolvedThemes = new Map<string, ResolvedTheme>()
const maxResolvedThemes = 256

/** Computes all colors of a page. Text has a contrast of at least 4.5:1 and the focus ring 3:1 on every color behind them. */
export const resolveTheme = (theme: Palette): ResolvedTheme => {
  const key = `${theme.preset} ${theme.background} ${theme.accent}`
  const known = resolvedThemes.get(key)
  if (known) return known
  if (resolvedThemes.size === maxResolvedThemes) resolvedThemes.clear()
  const fresh = computeTheme(theme)
  resolvedThemes.set(key, fresh)
  return fresh
}

// Scanners tell dark modules from light ones by their lightness.
const qrContrast = 4.5

/** Whether scanners can read a QR code with dark modules of this color on white. */
export const isQrColor = (color: string): boolean => contrast(color, '#ffffff') >= qrContrast

/** The color for the QR code of a page: its accent color, darkened if necessary. */
export const qrColorOf = (theme: Palette): string => solveContrast(resolveTheme(theme).accent, ['#ffffff'], qrContrast) ?? '#000000'
