/** Whether If-None-Match names one of the entity tags, compared weakly (RFC 9110, 13.1.2). */
export function namesTag(header: string | undefined, etags: readonly string[]): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((tag) => etags.includes(tag.trim().replace(/^W\//, '')))
}

export type Encoding = 'br' | 'gzip' | 'identity'

const preferred: readonly Encoding[] = ['br', 'gzip', 'identity']

/**
 * The best of our encodings that Accept-Encoding takes: the highest q, and of equals the smallest (RFC 9110, 12.5.3).
 * A client that refuses them all gets identity, which the RFC allows and every client can read.
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined || header === '') return 'identity'
  const weights = new Map<string, number>()
  for (const offer of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, q === undefined ? 1 : Number(q) || 0)
  }
  // Identity that is not named is acceptable, but a client that names others wants those.
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? (name === 'identity' ? Number.MIN_VALUE : 0)
  const best = preferred.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a))
  return weightOf(best) > 0 ? best : 'identity'
}
