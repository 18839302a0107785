import { type Account, type Answered, type Call, callsTo, jsonOf } from '../../support/client.ts'

/** `former` are the slugs that redirect to the page, newest first. */
type State = { slug: string; former: readonly string[]; title: string; target: string; published: boolean }

const maxFormerSlugs = 5

/** What an address shows between two edits, and when the first of them was sent and answered. */
type Shown = { shows: string; sent: number; answered: number }

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

let versions = 0
const newVersion = () => `version-${(versions += 1)}`

/** What a response shows: the version in the title or in the link's URL, or `absent`. */
function shownBy({ status, headers, text }: Answered): string {
  if (status === 404) return 'absent'
  const [version] =
    /version-\d+/.exec(status === 302 ? (headers.get('location') ?? '') : (/<title>.*?<\/title>/.exec(text)?.[0] ?? '')) ?? []
  return status === 301 ? 'moved' : (version ?? `status ${status}`)
}

/** Repeats an edit that got a 503. Edits are idempotent. */
async function untilTaken(ask: () => Promise<Answered>): Promise<Answered> {
  const answer = await ask()
  return answer.status === 503 ? untilTaken(ask) : answer
}

/** A page with one writer, and the history of what each of its addresses shows. */
export class EditedPage {
  readonly #api: (url: string) => Call
  readonly #path: string
  readonly #linkId: string
  readonly #history = new Map<string, Shown[]>()
  #state: State

  private constructor({ token }: Account, id: string, linkId: string, state: State) {
    this.#api = (url) => callsTo(url, { authorization: `Bearer ${token}` })
    this.#path = `/api/v1/pages/${id}`
    this.#linkId = linkId
    this.#state = state
    for (const [address, shows] of this.#views(state)) this.#history.set(address, [{ shows, sent: 0, answered: 0 }])
  }

  static async make(url: string, account: Account): Promise<EditedPage> {
    const api = callsTo(url, { authorization: `Bearer ${account.token}` })
    const version = newVersion()
    const { id } = jsonOf<{ id: string }>(await api('POST', '/api/v1/pages', { title: version, description: '', slug: version }))
    const link = await api('POST', `/api/v1/pages/${id}/links`, { url: `https://example.com/${version}` })
    await api('POST', `/api/v1/pages/${id}/publish`)
    const state = { slug: version, former: [], title: version, target: version, published: true }
    return new EditedPage(account, id, jsonOf<{ id: string }>(link).id, state)
  }

  /** Every address that shows the page or has shown it. */
  get addresses(): string[] {
    return [...this.#history.keys()]
  }

  /** One edit of a random kind, through this instance. */
  async edit(url: string): Promise<void> {
    const api = this.#api(url)
    const version = newVersion()
    const { slug, former, published } = this.#state
    // Visitors know only what has been published.
    const leading = published ? [slug, ...former].slice(0, maxFormerSlugs) : former
    const edits: (() => [changed: Partial<State>, ask: () => Promise<Answered>])[] = [
      () => [{ title: version }, () => api('PATCH', this.#path, { title: version })],
      () => [{ target: version }, () => api('PATCH', `${this.#path}/links/${this.#linkId}`, { url: `https://example.com/${version}` })],
      () => [{ slug: version, former: leading }, () => api('PATCH', this.#path, { slug: version })],
      () => [{ published: !published }, () => api('PUT', `${this.#path}/publication`, { published: !published })],
    ]
    const sent = performance.now()
    const [changed, ask] = pick(edits)()
    const next = { ...this.#state, ...changed }
    const shown = this.#expect(next, sent)
    jsonOf(await untilTaken(ask))
    this.#state = next
    for (const one of shown) one.answered = performance.now()
  }

  /**
   * How many milliseconds ago what an instance answered to a request, sent at that time, had been replaced, 0 for what had not;
   * undefined for what was never there.
   */
  ageOf(address: string, answer: Answered, sent: number): number | undefined {
    const shows = shownBy(answer)
    const history = this.#history.get(address) ?? []
    const ages = history.flatMap((shown, index) =>
      shown.shows === shows ? [Math.max(0, sent - (history[index + 1]?.answered ?? Number.POSITIVE_INFINITY))] : [],
    )
    return ages.length > 0 ? Math.min(...ages) : undefined
  }

  /** Notes what each address will show from now on, where that is something else. */
  #expect(next: State, sent: number): Shown[] {
    return [...this.#views(next)].flatMap(([address, shows]) => {
      const history = this.#history.get(address) ?? [{ shows: 'absent', sent: 0, answered: 0 }]
      if (history.at(-1)?.shows === shows) return []
      const shown = { shows, sent, answered: Number.POSITIVE_INFINITY }
      this.#history.set(address, [...history, shown])
      return [shown]
    })
  }

  #views({ slug, former, title, target, published }: State): Map<string, string> {
    const others = this.addresses.filter((address) => !address.startsWith('/go/'))
    return new Map([
      ...others.map((address) => [address, published && former.includes(address.slice(1)) ? 'moved' : 'absent'] as const),
      [`/${slug}`, published ? title : 'absent'],
      [`/go/${this.#linkId}`, published ? target : 'absent'],
    ])
  }
}
