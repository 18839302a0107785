/** `{number}` and `{address}` in a request are replaced by a number and an IPv4 address that differ from one request to the next. */
export type RequestParts = { path: string; method?: string; headers: Readonly<Record<string, string>>; body?: string }

/** Encoded requests that are sent in turn, again and again. Loads that share a counter share its numbers. */
export type Load = { readonly requests: readonly Buffer[]; readonly varies: boolean; readonly counter: Counter }

/** How many requests have been sent, or the first number. */
export type Counter = { sent: number }

/** As long as the numbers from this one on, so that `{number}` does not change the length of a body. */
export const firstNumber = 10_000_000

const placeholder = /\{(number|address)\}/g

/** The requests are encoded in advance, so that the generator costs little beside the server. */
export function repeatedLoad(requests: readonly RequestParts[], counter: Counter = { sent: 0 }): Load {
  const encoded = requests.map(encodeRequest)
  return { requests: encoded, varies: encoded.some((bytes) => bytes.toString().search(placeholder) >= 0), counter }
}

function encodeRequest({ path, method = 'GET', headers, body = '' }: RequestParts): Buffer {
  const length = body === '' ? [] : [['content-length', String(Buffer.byteLength(body))]]
  const lines = [...Object.entries(headers), ...length].map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n${body}`)
}

/** The bytes of the next request. tests/bench/wrk.lua does the same. */
export function nextRequest({ requests, varies, counter }: Load): Buffer {
  const n = (counter.sent += 1)
  const request = requests[n % requests.length] as Buffer
  if (!varies) return request
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
  return Buffer.from(request.toString().replace(placeholder, (_, name) => (name === 'number' ? String(n) : address)))
}

/** Requests a second, and the milliseconds within which 99 of 100 were answered. */
export type Turn = { rate: number; p99: number }
