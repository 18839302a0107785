import { locale } from '../ui/text/template.ts'

const whole = new Intl.NumberFormat(locale)
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })

/** "12,345". */
export const number = (value: number): string => whole.format(value)

/** "12.3K". */
export const shortNumber = (value: number): string => compact.format(value)

/** "24.4%" for 0.244. */
export const percent = (value: number): string => share.format(value)
