const sizes = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** "1.4 GB". */
export function bytes(count: number): string {
  const step = Math.min(sizes.length - 1, count < 1 ? 0 : Math.floor(Math.log10(count) / 3))
  const value = count / 1_000 ** step
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${sizes[step]}`
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** "3 days", in the largest unit that fits. */
export function duration(seconds: number): string {
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? (['second', 1] as const)
  const count = Math.floor(seconds / length)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
