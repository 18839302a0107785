const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** A number of bytes as people say it. */
export function byteSize(bytes: number): string {
  let unit = 0
  let value = bytes
  for (; value >= 999.5 && unit < units.length - 1; unit += 1) value /= 1000
  return `${unit === 0 || value >= 99.5 ? Math.round(value) : value.toPrecision(2)} ${units[unit]}`
}
