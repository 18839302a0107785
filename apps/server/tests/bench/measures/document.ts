import { median } from '../../support/load/compare.ts'
import { report } from '../report.ts'

const rounds = 9
const links = 1_000
const addedLinks = 20

/** Compares writing documents of 1,000 links with adding 20 single links in turn: medians of the rounds of one run. */
export async function measureDocuments(url: string, headers: Record<string, string>): Promise<void> {
  const call = async (method: string, path: string, body: unknown): Promise<Response> => {
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    return answer
  }
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const before = performance.now()
    await work()
    return performance.now() - before
  }
  const times = { made: [] as number[], edited: [] as number[], added: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const slug = `document-${Date.now().toString(36)}-${round}`
    const put = (title: string) => call('PUT', `/pages/by-slug/${slug}/document`, documentOf(slug, title))
    times.made.push(await timed(() => put('One')))
    times.edited.push(await timed(() => put('Another')))
    const single = await call('POST', '/pages', { slug: `${slug}-single`, title: 'Single', description: '' })
    const path = `${single.headers.get('location')?.replace('/api/v1', '')}/links`
    times.added.push(
      await timed(async () => {
        for (let n = 0; n < addedLinks; n++) await call('POST', path, linkOf(n))
      }),
    )
  }
  const limit = median(times.added)
  for (const [name, ms] of [
    ['PUT document of 1,000 new links', median(times.made)],
    ['PUT document of 1,000 links, 100 of them moved', median(times.edited)],
  ] as const) {
    const value = `${(ms / limit).toFixed(2)} × (${ms.toFixed(0)} / ${limit.toFixed(0)} ms)`
    report(`${name} against 20 POST link in turn`, value, ms <= limit, '1 ×', '0.7 ×')
  }
}

const linkOf = (n: number) => ({ url: `https://example.com/a/b/${n}`, type: 'blog', title: `The link of number ${n}` })

/** With any title but 'One', every tenth link has another position. */
const documentOf = (slug: string, title: string) => {
  const all = Array.from({ length: links }, (_, n) => ({ key: `link-${n}`, ...linkOf(n) }))
  const moved = title === 'One' ? all : [...all.filter((_, n) => n % 10 === 0), ...all.filter((_, n) => n % 10 !== 0)]
  return { version: 2, slug, title, description: 'One of many', published: true, links: moved }
}
