/** Whether If-None-Match names one of the entity tags, compared weakly (RFC 9110, 13.1.2). */
export function namesTag(header: string | undefined, etags: readonly string[]): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((tag) => etags.includes(tag.trim().replace(/^W\//, '')))
}

export type Encoding = 'br' | 'gzip' | 'identity'

const preferred: readonly Encoding[] = ['br', 'gzip', 'identity']

const chosen = new Map<string, readonly Encoding[]>()
/** Browsers send few different headers, and hostile clients as many as they like. */
const chosenAtMost = 200

/**
 * Those of our encodings that Accept-Encoding takes, best first: the highest q, and of equals the smallest (RFC 9110, 12.5.3).
 * Identity is always the last resort: the RFC allows it even where it is refused, and every client can read it.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const known = chosen.get(header ?? '')
  if (known) return known
  if (chosen.size >= chosenAtMost) chosen.clear()
  const accepted = parse(header ?? '')
  chosen.set(header ?? '', accepted)
  return accepted
}

export const chooseEncoding = (header: string | undefined): Encoding => acceptedEncodings(header)[0] ?? 'identity'

/** What a header of RFC 9110, 12.4 offers, each with its q; without their other parameters. Empty offers are none. */
function weightsIn(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const offer of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    if (name !== '') weights.set(name, q === undefined ? 1 : Number(q) || 0)
  }
  return weights
}

function parse(header: string): readonly Encoding[] {
  const weights = weightsIn(header)
  // Identity that is not named is acceptable, but a client that names others wants those.
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? (name === 'identity' ? Number.MIN_VALUE : 0)
  const accepted = preferred.filter((name) => weightOf(name) > 0).toSorted((a, b) => weightOf(b) - weightOf(a))
  return accepted.includes('identity') ? accepted : [...accepted, 'identity']
}

/**
 * Which of our media types Accept wants most: the highest q, of equals the one that it names most exactly, of these the first
 * of ours (RFC 9110, 12.5.1). The first, too, where it wants none: an answer that is not asked for is better than no answer.
 */
export function chooseMediaType<T extends string>(header: string | undefined, ours: readonly [T, ...T[]]): T {
  const weights = weightsIn(header || '*/*')
  const ranges = (type: string) => [type, type.replace(/\/.*/, '/*'), '*/*']
  const rankOf = (type: T) => {
    const exactness = ranges(type).findIndex((range) => weights.has(range))
    return { type, exactness, q: weights.get(ranges(type)[exactness] ?? '') ?? 0 }
  }
  const wanted = ours.map(rankOf).filter(({ q }) => q > 0)
  return wanted.toSorted((a, b) => b.q - a.q || a.exactness - b.exactness)[0]?.type ?? ours[0]
}
