/** An answer's rows as a spreadsheet shows them, in a file of this name. */
export type Table = { name: string; columns: readonly string[]; rows: readonly (readonly (string | number | null)[])[] }

/** What a row answers when it has more to say than its body: headers, or a body that PostgreSQL already wrote as JSON. */
export class Answer<T> {
  readonly content: { body: T } | { json: string }
  readonly headers: Record<string, string>
  /** The same as a table, where the row has such a form. */
  table: (() => Table) | undefined
  constructor(content: { body: T } | { json: string }, headers: Record<string, string> = {}) {
    this.content = content
    this.headers = headers
  }

  /** The JSON text that REST sends and idempotency stores; undefined for a row without a body. */
  text(): string | undefined {
    return 'json' in this.content ? this.content.json : JSON.stringify(this.content.body)
  }

  value(): T {
    return 'json' in this.content ? (JSON.parse(this.content.json) as T) : this.content.body
  }
}

/** Strong; the revision alone where the representation holds no clicks. */
export const etag = (revision: number, clicks?: number) => ({ etag: clicks === undefined ? `"${revision}"` : `"${revision}.${clicks}"` })
