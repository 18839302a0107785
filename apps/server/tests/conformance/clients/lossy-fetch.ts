/** What becomes of one attempt: an answer is lost after the service acted, or a request before it arrives; a status stands for a proxy's. */
export type Fate = 'lost answer' | 'lost request' | 502 | 503 | 504 | 'arrives'

/** `fetch` whose first attempts have these fates. `attempts` counts all. */
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
