import { locale } from '../ui/text/template.ts'

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** "1.4 GB". */
export function bytes(count: number): string {
  const step = Math.min(sizes.length - 1, count < 1 ? 0 : Math.floor(Math.log10(count) / 3))
  const value = count / 1_000 ** step
  const digits = value < 10 && step > 0 ? 1 : 0
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: sizes[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** "3 days", in the largest unit that fits. */
export function duration(seconds: number): string {
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? (['second', 1] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(seconds / length))
}
