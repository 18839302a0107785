/** One hour of a page's visits, to be written as one batch of views and one of clicks. */
export type DemoHour = { at: Date; visitors: readonly DemoVisitor[] }
export type DemoVisitor = {
  /** 64 random bits as hexadecimal digits, like the visitor hash of a day. */
  hash: string
  device: 'd' | 'm' | 't'
  country: string
  /** Host name of the referring page; null for a direct visit. */
  referrer: string | null
  /** Index of the links this visitor follows, in the order of the page. */
  clicks: readonly number[]
}

const referrers = [null, null, 'social.example', 'search.example', 'search.example', 'news.example', 'chat.example'] as const
const countries = ['DE', 'DE', 'US', 'US', 'GB', 'FR', 'NL', 'SE', 'JP', 'BR'] as const
const devices = ['m', 'm', 'm', 'd', 'd', 't'] as const

/**
 * Plausible visits of one page, oldest hour first: quiet nights, busier weekdays, a slow rise over the period and one day
 * that stands out. Equal arguments give equal visits.
 * @param links number of links on the page; the first ones are followed most.
 * @param today the first instant of the current day in UTC; visits end the day before.
 * @param dailyVisitors average number of visitors a day at the end of the period.
 */
export function demoVisits(seed: number, links: number, today: Date, days: number, dailyVisitors: number): DemoHour[] {
  const random = randomNumbers(seed)
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T
  const peakDay = Math.floor(days * (0.4 + 0.4 * random()))
  const visitor = (): DemoVisitor => ({
    hash: Array.from({ length: 16 }, () => Math.floor(random() * 16).toString(16)).join(''),
    device: pick(devices),
    country: pick(countries),
    referrer: pick(referrers),
    // Squaring favors the first links of the page.
    clicks: random() < 0.45 ? [Math.floor(random() ** 2 * links)] : random() < 0.15 ? [0, links - 1] : [],
  })

  const hours: DemoHour[] = []
  for (let day = 0; day < days; day += 1) {
    const start = new Date(today.getTime() - (days - day) * 86_400_000)
    const weekend = start.getUTCDay() === 0 || start.getUTCDay() === 6
    const growth = 0.4 + (0.6 * day) / days
    const expected = dailyVisitors * growth * (weekend ? 0.6 : 1) * (day === peakDay ? 4 : 0.8 + 0.4 * random())
    for (const [hour, share] of Object.entries(hourShares)) {
      const count = Math.round(expected * share + random() - 0.5)
      if (count <= 0) continue
      hours.push({ at: new Date(start.getTime() + Number(hour) * 3_600_000), visitors: Array.from({ length: count }, visitor) })
    }
  }
  return hours
}

/** Hours of a day (UTC) with visits, and the share of the day's visitors that each has. */
const hourShares = { 7: 0.08, 9: 0.14, 12: 0.2, 15: 0.14, 18: 0.2, 21: 0.24 }

/** Mulberry32: a small generator of numbers in [0, 1), good enough for demo data and equal on every machine. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
