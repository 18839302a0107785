import { fail, type Finding, ok, warn } from './finding.ts'

/** Milliseconds by which two clocks may differ before it shows, and before sessions, tokens and days are wrong. */
const slightly = 1_000
const badly = 60_000

/** Of a database whose clock is so many milliseconds ahead of ours. */
export function judgeClock(aheadMs: number): Finding {
  const off = Math.abs(aheadMs)
  if (off < slightly) return ok("the database's is the same")
  const says = `the database's is ${Math.round(off / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's`
  return (off < badly ? warn : fail)(`${says}; let both machines keep their time by NTP`)
}
