const whole = new Intl.NumberFormat('en')
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

/** "12,345". */
export const number = (value: number): string => whole.format(value)

/** "12.3K", where room is short. */
export const shortNumber = (value: number): string => compact.format(value)

/** "24.4%" of 0.244. */
export const percent = (value: number): string => share.format(value)

/** "1.2 points". */
export const points = (value: number): string => `${tenths.format(value)} ${value === 1 ? 'point' : 'points'}`

/** "1 view", "12 views". */
export const counted = (value: number, of: string): string => `${number(value)} ${value === 1 ? of : `${of}s`}`
