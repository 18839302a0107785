import type { components } from './openapi.gen.ts'

type Schemas = components['schemas']

/** Every error of the service that the OpenAPI document describes, discriminated by `reason`. */
export type ServiceError = Extract<Schemas[keyof Schemas], { requestId: string; reason: string }>

/** Whether a call without a usable response may have changed something. The outcome of a read is always `none`. */
export type Outcome = 'none' | 'unknown'

/** Errors that the client itself reports. */
export type ClientError =
  | { reason: 'unreachable'; message: string; outcome: Outcome; cause: unknown }
  | { reason: 'timeout'; message: string; outcome: Outcome }
  | { reason: 'aborted'; message: string; outcome: Outcome }
  | { reason: 'unexpected_response'; message: string; outcome: Outcome; status: number }

export type AnyError = ServiceError | ClientError

type Success<Data> = { data: Data; error: undefined; etag: string | undefined; response: Response }
/** `response` is undefined if the service did not respond. */
type Failure<Failed> = { data: undefined; error: Failed; etag: string | undefined; response: Response | undefined }
/** The result of every call. Calls never reject. */
export type Result<Data, Failed> = Success<Data> | Failure<Failed>

/** Thrown by `orThrow` and by the lists. */
export class TesseraError extends Error {
  override readonly name = 'TesseraError'
  readonly reason: AnyError['reason']
  readonly error: AnyError
  readonly response: Response | undefined

  constructor(error: AnyError, response?: Response) {
    super(`${error.message} (${error.reason})`, 'cause' in error ? { cause: error.cause } : undefined)
    this.reason = error.reason
    this.error = error
    this.response = response
  }
}

/** Resolves to the data of a call. Throws a `TesseraError` if the call failed. */
export async function orThrow<Data>(call: Promise<Result<Data, AnyError>>): Promise<Data> {
  const { data, error, response } = await call
  if (error) throw new TesseraError(error, response)
  return data
}
