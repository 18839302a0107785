import type { FetchResponse, ParamsOption, RequestBodyOption } from 'openapi-fetch'

import type { ClientError, Result } from './errors.ts'
import type { paths } from './openapi.gen.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type PathsWith<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, object> ? P : never }[keyof paths]
type OperationOf<P extends keyof paths, M extends Method> =
  paths[P] extends Record<M, infer Operation extends Record<string, unknown>> ? Operation : never

/** How the body of a successful response is parsed. Use `text` with `Accept: text/csv`. */
export type Format = 'json' | 'text'

type Init<Operation, F extends Format> = ParamsOption<Operation> &
  RequestBodyOption<Operation> & {
    /** Aborts the request, or the wait before a retry. */
    signal?: AbortSignal | undefined
    headers?: Record<string, string>
    parseAs?: F
  }

/** The arguments after the path. The argument is optional if all of its fields are. */
type Optional<I> = {} extends I ? [init?: I] : [init: I]

type Answer<Operation extends Record<string | number, unknown>> = FetchResponse<Operation, object, 'application/json'>
type JsonOf<Operation extends Record<string | number, unknown>> = Exclude<Answer<Operation>['data'], undefined>
type DataOf<Operation extends Record<string | number, unknown>, F extends Format> = [JsonOf<Operation>] extends [never]
  ? undefined
  : F extends 'text'
    ? string
    : JsonOf<Operation>

/** The errors of an operation and of the client itself. */
type ErrorOf<Operation extends Record<string | number, unknown>> = Exclude<Answer<Operation>['error'], undefined> | ClientError

export type Call<M extends Method> = <P extends PathsWith<M>, F extends Format = 'json'>(
  path: P,
  ...init: Optional<Init<OperationOf<P, M>, F>>
) => Promise<Result<DataOf<OperationOf<P, M>, F>, ErrorOf<OperationOf<P, M>>>>

/** The result of a call of an operation. */
export type ResultOf<P extends PathsWith<M>, M extends Method> = Result<DataOf<OperationOf<P, M>, 'json'>, ErrorOf<OperationOf<P, M>>>
