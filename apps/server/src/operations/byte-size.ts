const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** Formats a number of bytes with two or three significant digits and a decimal unit. */
export function byteSize(bytes: number): string {
  let unit = 0
  let value = bytes
  for (; value >= 999.5 && unit < units.length - 1; unit += 1) value /= 1000
  return `${unit === 0 || value >= 99.5 ? Math.round(value) : value.toPrecision(2)} ${units[unit]}`
}
