/** The fate of one attempt: the response is lost after the service acted, the request is lost, or a proxy responds with this status. */
export type Fate = 'lost answer' | 'lost request' | 502 | 503 | 504 | 'arrives'

/** A `fetch` whose first attempts have these fates. `attempts` counts all attempts. */
export function lossyFetch(fates: readonly Fate[]) {
  const counter = { attempts: 0 }
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const fate = fates[counter.attempts++] ?? 'arrives'
    if (fate === 'lost request') throw new TypeError('fetch failed')
    const answer = await globalThis.fetch(url, init)
    if (fate === 'arrives') return answer
    await answer.arrayBuffer()
    if (fate === 'lost answer') throw new TypeError('terminated')
    return new Response('<h1>Gateway</h1>', { status: fate, headers: { 'content-type': 'text/html' } })
  }
  return { fetch, counter }
}
