/** How browsers read the bytes 0x80 to 0x9f of windows-1252. Five of them have no character and stay control characters. */
const windows1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/** Browsers search this many bytes for a declaration. */
const declarationBytes = 1024

/**
 * The text of an HTML document, in the encoding that a browser would use: that of its byte order mark, of the `Content-Type` header, or of
 * its `meta` element. Without any, it is UTF-8 where its bytes are, else windows-1252. The last character may be cut.
 */
export function decodeHtml(bytes: Uint8Array, contentType: string): string {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const encoding = markedEncoding(body) ?? knownEncoding(charsetOf(contentType)) ?? declaredEncoding(body)
  if (encoding === undefined) return decoded(body, 'utf-8', true) ?? decodeWindows1252(body)
  // TextDecoder of Node.js reads windows-1252 as Latin-1 in some versions.
  if (encoding === 'windows-1252') return decodeWindows1252(body)
  return decoded(body, encoding, false) ?? ''
}

function decoded(body: Buffer, encoding: string, fatal: boolean): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal }).decode(body, { stream: true })
  } catch {
    return undefined
  }
}

const decodeWindows1252 = (body: Buffer): string =>
  body.toString('latin1').replace(/[\u0080-\u009f]/g, (character) => windows1252[character.charCodeAt(0) - 0x80] ?? character)

function markedEncoding(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  return undefined
}

const charsetOf = (text: string): string | undefined => /charset\s*=\s*(?:["']\s*)?([\w.:+-]+)/i.exec(text)?.[1]

/** The encoding that a label names, such as windows-1252 for `iso-8859-1`. */
function knownEncoding(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/** A regular expression would take quadratic time for many comments without an end. */
function withoutComments(html: string): string {
  let kept = ''
  let at = 0
  for (;;) {
    const start = html.indexOf('<!--', at)
    const end = start < 0 ? -1 : html.indexOf('-->', start)
    if (end < 0) return kept + html.slice(at)
    kept += html.slice(at, start)
    at = end + '-->'.length
  }
}

function declaredEncoding(body: Buffer): string | undefined {
  const start = withoutComments(body.subarray(0, declarationBytes).toString('latin1'))
  for (const [tag] of start.matchAll(/<meta\s[^<>]*>/gi)) {
    const encoding = knownEncoding(charsetOf(tag))
    // The declaration itself could be read, so the text is not in UTF-16.
    if (encoding !== undefined) return encoding.startsWith('utf-16') ? 'utf-8' : encoding
  }
  return undefined
}
