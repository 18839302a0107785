/** When a link is shown, while it is active: from the first instant, included, to the second, excluded. */
export type LinkSchedule = { visibleFrom: string | null; visibleUntil: string | null }

/** `now` in Unix milliseconds. */
export const isVisibleAt = ({ visibleFrom, visibleUntil }: LinkSchedule, now: number): boolean =>
  (visibleFrom === null || Date.parse(visibleFrom) <= now) && (visibleUntil === null || now < Date.parse(visibleUntil))

/** When the first of these links begins or ceases to be shown after `now`, in Unix milliseconds. Infinity if none does. */
export function nextBoundary(links: readonly LinkSchedule[], now: number): number {
  let next = Number.POSITIVE_INFINITY
  for (const { visibleFrom, visibleUntil } of links) {
    for (const instant of [visibleFrom, visibleUntil]) {
      const at = instant === null ? Number.NEGATIVE_INFINITY : Date.parse(instant)
      if (at > now && at < next) next = at
    }
  }
  return next
}
