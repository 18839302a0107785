// Conversions are our own: culori took a third more time for a page with new custom colors (see docs/decisions).

/** Lightness from 0 to 1, chroma, hue in degrees. */
export type Oklch = { l: number; c: number; h: number }

type Triple = [number, number, number]

const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const fromLinear = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)
const clamp = (v: number): number => Math.min(1, Math.max(0, v))
const radians = Math.PI / 180

/** Red, green and blue, from 0 to 255. */
const bytesOf = (hex: string): Triple => {
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1)
  const value = Number.parseInt(digits, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const byte = (v: number): string => Math.round(v).toString(16).padStart(2, '0')
const format = ([r, g, b]: Triple): string => `#${byte(r)}${byte(g)}${byte(b)}`

/** `#RGB` or `#RRGGBB` as lower-case `#rrggbb`. */
export const normalHex = (hex: string): string => format(bytesOf(hex))

const linearByte = Float64Array.from({ length: 256 }, (_, value) => toLinear(value / 255))
const linear = (hex: string): Triple => {
  const [r, g, b] = bytesOf(hex)
  return [linearByte[r]!, linearByte[g]!, linearByte[b]!]
}

const luminance = (hex: string): number => {
  const [r, g, b] = linear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const ratioOf = (x: number, y: number): number => (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)

/** WCAG 2 contrast ratio, from 1 to 21. */
export const contrast = (a: string, b: string): number => ratioOf(luminance(a), luminance(b))

export const isDark = (hex: string): boolean => contrast(hex, '#ffffff') > contrast(hex, '#000000')

/** A distance in OKLab. Smaller differences are not noticeable unless the colors are side by side. */
const visibleDifference = 0.06

/** Whether the colors look different. */
export const looksDifferent = (a: string, b: string): boolean => {
  const [p, q] = [toOklch(a), toOklch(b)]
  const hue = (q.h - p.h) * radians
  return Math.hypot(p.l - q.l, Math.sqrt(Math.max(0, p.c ** 2 + q.c ** 2 - 2 * p.c * q.c * Math.cos(hue)))) > visibleDifference
}

/** Converts from OKLab; `x` and `y` are its a and b axes. */
const fromAxes = (l: number, x: number, y: number): Oklch => ({ l, c: Math.hypot(x, y), h: (Math.atan2(y, x) / radians + 360) % 360 })

/** https://bottosson.github.io/posts/oklab/ */
export const toOklch = (hex: string): Oklch => {
  const [r, g, b] = linear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return fromAxes(0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, x, y)
}

const cube = (v: number): number => v * v * v

/** Linear sRGB of an OKLab color; `x` and `y` are its a and b axes. */
const linearOf = (l: number, x: number, y: number): Triple => {
  const a = cube(l + 0.3963377774 * x + 0.2158037573 * y)
  const b = cube(l - 0.1055613458 * x - 0.0638541728 * y)
  const d = cube(l - 0.0894841775 * x - 1.291485548 * y)
  return [
    4.0767416621 * a - 3.3077115913 * b + 0.2309699292 * d,
    -1.2684380046 * a + 2.6097574011 * b - 0.3413193965 * d,
    -0.0041960863 * a - 0.7034186147 * b + 1.707614701 * d,
  ]
}

/** Converts to sRGB. Chroma is reduced until the color is in gamut. */
export const fromOklch = ({ l, c, h }: Oklch): string => {
  const [x, y] = [Math.cos(h * radians), Math.sin(h * radians)]
  const inGamut = (chroma: number): boolean => {
    const [r, g, b] = linearOf(l, x * chroma, y * chroma)
    return Math.min(r, g, b) >= -0.0005 && Math.max(r, g, b) <= 1.0005
  }
  let [low, high] = [0, c]
  if (inGamut(high)) low = high
  else
    for (let i = 0; i < 12; i++) {
      const middle = (low + high) / 2
      if (inGamut(middle)) low = middle
      else high = middle
    }
  return format(linearOf(l, x * low, y * low).map((v) => fromLinear(clamp(v)) * 255) as Triple)
}

/** Mixes `share` of `b` into `a` in sRGB, as browsers do when they paint `b` with that opacity over `a`. */
export const mix = (a: string, b: string, share: number): string => {
  const [x, y] = [bytesOf(a), bytesOf(b)]
  return format(x.map((v, i) => v + (y[i]! - v) * share) as Triple)
}

/** Like `mix`, but in OKLab, which avoids grayish midpoints. */
export const blend = (a: string, b: string, share: number): string => {
  const [p, q] = [toOklch(a), toOklch(b)]
  const x = (1 - share) * p.c * Math.cos(p.h * radians) + share * q.c * Math.cos(q.h * radians)
  const y = (1 - share) * p.c * Math.sin(p.h * radians) + share * q.c * Math.sin(q.h * radians)
  return fromOklch(fromAxes(p.l + (q.l - p.l) * share, x, y))
}

/** A predicate for text colors. The luminance of the backgrounds is computed once. */
const readablePredicate = (backgrounds: readonly string[], ratio: number): ((ink: string) => boolean) => {
  const luminances = backgrounds.map(luminance)
  return (ink) => {
    const own = luminance(ink)
    return luminances.every((background) => ratioOf(own, background) >= ratio)
  }
}

export const isReadable = (ink: string, backgrounds: readonly string[], ratio: number): boolean =>
  readablePredicate(backgrounds, ratio)(ink)

/** Binary search for the first step from 1 to `last` at which a monotonic predicate holds; null if it does not hold for `last`. */
const firstStep = (last: number, holds: (step: number) => boolean): number | null => {
  if (last < 1 || !holds(last)) return null
  let [fails, passes] = [0, last]
  while (passes - fails > 1) {
    const middle = (fails + passes) >> 1
    if (holds(middle)) passes = middle
    else fails = middle
  }
  return passes
}

/**
 * `wanted`, or that color at the nearest lightness that has a contrast of at least `ratio` with every background. If no lightness has it, white
 * or black, whichever does, or else null.
 */
export const solveContrast = (wanted: string, backgrounds: readonly string[], ratio: number): string | null => {
  const passes = readablePredicate(backgrounds, ratio)
  if (passes(wanted)) return wanted
  const { l, c, h } = toOklch(wanted)
  const shifted = (by: number): string => {
    const lightness = l + by / 100
    return fromOklch({ l: lightness, c: lightness > 0.97 || lightness < 0.06 ? c * 0.2 : c, h })
  }
  const darker = firstStep(Math.floor(l * 100), (step) => passes(shifted(-step)))
  const lighter = firstStep(Math.floor((1 - l) * 100), (step) => passes(shifted(step)))
  if (darker !== null && (lighter === null || darker <= lighter)) return shifted(-darker)
  return lighter === null ? (['#ffffff', '#000000'].find(passes) ?? null) : shifted(lighter)
}

/** A text color, near black or near white and tinted like the background, with a contrast of at least 4.5:1. */
export const inkOn = (background: string): string => {
  const { h } = toOklch(background)
  const better = (dark: string, light: string): string => (contrast(dark, background) >= contrast(light, background) ? dark : light)
  const tinted = better(fromOklch({ l: 0.2, c: 0.02, h }), fromOklch({ l: 0.975, c: 0.008, h }))
  return contrast(tinted, background) >= 4.5 ? tinted : better('#000000', '#ffffff')
}
