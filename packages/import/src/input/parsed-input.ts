import type { ImportFormat } from '@tessera/contract'
import { parse } from 'parse5'

import { type FoundPage, ImportUnreadable, type ImportInput } from '../found.ts'
import { jsonIn } from './json.ts'
import { jsonErrorAt, positionOf } from './json-error.ts'
import { decodeHtml } from './html-encoding.ts'
import { attribute, type Document, find } from './html-tree.ts'

/** The input of a reader. Each form is parsed when it is first needed. */
export class ParsedInput {
  readonly bytes: Uint8Array
  /** The file's name, or null for a page that was fetched. */
  readonly name: string | null
  readonly #input: ImportInput
  #text: string | undefined
  #json: { value: unknown } | undefined
  #html: Document | null | undefined

  constructor(input: ImportInput) {
    this.#input = input
    this.bytes = input.bytes
    this.name = input.name
  }

  /** The bytes as text, with line feeds only and without a byte order mark. */
  get text(): string {
    this.#text ??= decodeHtml(this.bytes, this.#input.contentType ?? '').replace(/\r\n?/g, '\n')
    return this.#text
  }

  /** Whether the text begins like JSON. */
  get looksLikeJson(): boolean {
    return /^\s*[[{]\s*(?:["[{\]}\d-]|$)/.test(this.text)
  }

  /** The text as JSON; undefined if it is none. */
  get json(): unknown {
    this.#json ??= { value: this.looksLikeJson ? jsonIn(this.text) : undefined }
    return this.#json.value
  }

  /** The JSON. Throws `ImportUnreadable` with the place of the error. */
  requireJson(): unknown {
    if (this.json !== undefined) return this.json
    const at = jsonErrorAt(this.text)
    if (at === undefined) throw new ImportUnreadable('The file is not a JSON object')
    const { line, column } = positionOf(this.text, at)
    throw new ImportUnreadable(`The file is not valid JSON: line ${line}, column ${column}`, line, column)
  }

  /** The text as an HTML document; null if it does not look like one. */
  get html(): Document | null {
    if (this.#html === undefined) this.#html = !this.looksLikeJson && looksLikeHtml(this.text) ? parse(this.text) : null
    return this.#html
  }

  /** The HTML document. Throws `ImportUnreadable` if there is none. */
  requireHtml(): Document {
    if (this.html) return this.html
    throw new ImportUnreadable('The file is not an HTML page')
  }

  /** The address of the input: where it was fetched from, or where a browser says that it saved the page from. */
  get address(): string | null {
    return this.#input.address ?? this.#savedFrom
  }

  /** The address against which pictures are resolved. Those that a browser saved beside the page are not where the page was. */
  get pictureBase(): string | null {
    return this.#input.address === null && this.#savedFrom !== null ? null : this.baseAddress
  }

  get #savedFrom(): string | null {
    return /<!--\s*saved from url=\(\d{1,4}\)(\S{1,2048})\s*-->/.exec(this.text.slice(0, 4096))?.[1] ?? null
  }

  /** The address against which relative ones are resolved: that of `<base>`, else that of the input. */
  get baseAddress(): string | null {
    const base = this.html && find(this.html, (element) => element.tagName === 'base' && attribute(element, 'href') !== null)
    const href = base && attribute(base, 'href')
    if (!href) return this.address
    return resolvedUrl(href, this.address) ?? this.address
  }
}

/** Reads one format. It finds what the input has, unchecked: `propose` makes a valid document of it. */
export type Reader = {
  format: ImportFormat
  /** The service or kind of file, for users. */
  source: string
  /** Whether the content is of this format. File names and addresses do not decide. */
  recognizes: (input: ParsedInput) => boolean
  /** The pages, at least one. Throws `ImportUnreadable`. If the caller names the format, `recognizes` is not called before. */
  read: (input: ParsedInput) => FoundPage[]
}

/** The absolute URL, or null if it cannot be resolved. */
export function resolvedUrl(url: string, base: string | null): string | null {
  try {
    return (base === null ? new URL(url) : new URL(url, base)).href
  } catch {
    return null
  }
}

const looksLikeHtml = (text: string): boolean =>
  /^\s*</.test(text)
    ? /<(?:!doctype|html|head|body|a|div|ul|h\d|p|title|meta|section|main)[\s>]/i.test(text)
    : /<(?:html|body|a)\s[^<>]*>/i.test(text)
