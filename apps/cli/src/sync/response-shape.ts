import type { AnyError, ClientError, Outcome, Result } from '@tessera/client'

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

export const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isObject)
export const isDocument = (value: unknown): boolean =>
  isObject(value) && typeof value['version'] === 'number' && typeof value['slug'] === 'string' && isList(value['links'])
export const isWritten = (value: unknown): boolean =>
  isObject(value) && isList(value['changes']) && (value['revision'] === null || typeof value['revision'] === 'number')
export const isSource = (value: unknown): boolean => value === null || (isObject(value) && isList(value['changes']))
export const isPreview = (value: unknown): boolean => isObject(value) && typeof value['url'] === 'string'
export const isPublication = (value: unknown): boolean => isObject(value) && typeof value['published'] === 'boolean'
export const isMe = (value: unknown): boolean => isObject(value) && isObject(value['user'])
export const isAnalytics = (value: unknown): boolean =>
  isObject(value) && isObject(value['totals']) && isList(value['links']) && isList(value['referrers'])

/** A response without the expected shape becomes an error: the address may be that of another program. */
export async function withShape<Data, Failed extends AnyError>(
  call: Promise<Result<Data, Failed>>,
  hasShape: (data: unknown) => boolean,
  outcome: Outcome = 'none',
): Promise<Result<Data, AnyError>> {
  const result = await call
  if (result.error !== undefined || hasShape(result.data)) return result
  const message = 'The response is not from Tessera. Check the URL of the service'
  return { ...result, data: undefined, error: unexpectedResponse(message, outcome, result.response?.status) }
}

export const unexpectedResponse = (message: string, outcome: Outcome = 'none', status = 0): ClientError => ({
  reason: 'unexpected_response',
  message,
  outcome,
  status,
})
