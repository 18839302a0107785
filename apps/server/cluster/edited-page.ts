import { type Account, type Answered, type Call, callsTo, jsonOf } from '../faults/client.ts'

/** What an address shows from one edit on, until the next; the edit was sent and answered at these times. */
type Shown = { shows: string; sent: number; answered: number }

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

let versions = 0
const newVersion = () => `version-${(versions += 1)}`

/** A page with one writer, who knows what each of its addresses has shown and since when. */
export class EditedPage {
  readonly #api: (url: string) => Call
  readonly #path: string
  readonly #linkId: string
  readonly #history = new Map<string, Shown[]>()
  #slug: string
  #published = true
  #title: string
  #target: string

  private constructor({ token }: Account, made: { id: string; slug: string; linkId: string; version: string }) {
    this.#api = (url) => callsTo(url, { authorization: `Bearer ${token}` })
    this.#path = `/api/v1/pages/${made.id}`
    this.#linkId = made.linkId
    this.#slug = made.slug
    this.#title = this.#target = made.version
    for (const address of [this.#atSlug, this.#atTile]) this.#history.set(address, [{ shows: made.version, sent: 0, answered: 0 }])
  }

  static async make(url: string, account: Account): Promise<EditedPage> {
    const api = callsTo(url, { authorization: `Bearer ${account.token}` })
    const version = newVersion()
    const { id } = jsonOf<{ id: string }>(await api('POST', '/api/v1/pages', { title: version, description: '', slug: version }))
    const link = await api('POST', `/api/v1/pages/${id}/links`, { url: `https://example.com/${version}` })
    await api('POST', `/api/v1/pages/${id}/publish`)
    return new EditedPage(account, { id, slug: version, linkId: jsonOf<{ id: string }>(link).id, version })
  }

  /** Where there is something to see, or was. */
  get addresses(): string[] {
    return [...this.#history.keys()]
  }

  /** One edit of a random kind, through this instance. */
  async edit(url: string): Promise<void> {
    const api = this.#api(url)
    const version = newVersion()
    await pick([
      () => this.#write({ [this.#atSlug]: this.#published ? version : 'absent' }, () => api('PATCH', this.#path, { title: version }), { title: version }),
      () =>
        this.#write({ [this.#atTile]: this.#published ? version : 'absent' }, () => api('PATCH', `${this.#path}/links/${this.#linkId}`, { url: `https://example.com/${version}` }), {
          target: version,
        }),
      () => this.#write({ [this.#atSlug]: 'moved', [`/${version}`]: this.#title }, () => api('PATCH', this.#path, { slug: version }), { slug: version }),
      () => this.#publish(api, !this.#published),
    ])()
  }
}
