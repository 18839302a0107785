import { NewPage, PageId, PageRef, Theme } from '@tessera/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { pageById, pageBySlug } from './columns.ts'
import { endpoint } from './endpoint.ts'

const read = {
  route: 'GET /pages/{pageId}/theme',
  tag: 'themes',
  scope: 'pages:read',
  summary: 'A read',
  input: PageRef,
  output: Theme,
  etag: 'page',
} as const
const write = {
  route: 'PUT /pages/{pageId}/theme',
  tag: 'themes',
  scope: 'pages:write',
  summary: 'A write',
  input: PageRef,
  output: z.void(),
  changes: pageById,
  etag: 'page',
  repeatable: true,
  body: 'fields',
} as const

const without = <T extends object, K extends keyof T>(columns: T, name: K): Omit<T, K> => {
  const { [name]: _, ...rest } = columns
  return rest
}

test('a row that lacks a column does not compile', () => {
  expect(endpoint(read)).toHaveProperty('query')
  expect(endpoint(write)).toHaveProperty('mutation')
  expect(endpoint({ ...read, output: z.array(Theme), paginated: false })).toHaveProperty('query')
  // @ts-expect-error -- a read says which ETag it answers
  endpoint(without(read, 'etag'))
  // @ts-expect-error -- a routed row has a tag
  endpoint(without(read, 'tag'))
  // @ts-expect-error -- a list says whether it is paginated
  endpoint({ ...read, output: z.array(Theme) })
  // @ts-expect-error -- a write says which ETag it answers
  endpoint(without(write, 'etag'))
  // @ts-expect-error -- a routed write says whether it can be repeated
  endpoint(without(write, 'repeatable'))
  // @ts-expect-error -- a PUT says what its body is
  endpoint(without(write, 'body'))
  // @ts-expect-error -- a row that says nothing of what it changes is no PUT
  endpoint(without(write, 'changes'))
  // @ts-expect-error -- a row outside a page says what a bound token gets
  endpoint(without({ ...read, input: NewPage, route: 'GET /pages', bound: 'refuses' }, 'bound'))
  // @ts-expect-error -- and so does one whose page is optional
  endpoint({ ...read, input: z.object({ pageId: PageId.optional() }) })
  // @ts-expect-error -- a row of a page does not ignore what the token is bound to
  endpoint({ ...read, bound: 'ignores' })
  // @ts-expect-error -- without `changes` a row has no `mutation`
  expect(endpoint(read).mutation).toBeDefined()
})

test('a row without `output` answers nothing, and its function cannot return anything', () => {
  const silent = endpoint(without(write, 'output'))
  expect(silent.mutation(() => {})).toHaveProperty('_def')
  // @ts-expect-error -- the function returns a value
  expect(silent.mutation(() => ({ id: 1 }))).toHaveProperty('_def')
  // @ts-expect-error -- the function resolves to a value
  expect(silent.mutation(async () => ({ id: 1 }))).toHaveProperty('_def')
})

test('what a row changes is named by fields that its input has', () => {
  expect(pageById({ pageId: 'page_1' })).toEqual({ pageId: 'page_1' })
  expect(endpoint({ ...write, input: NewPage, bound: 'refuses', changes: pageBySlug, route: 'PUT /pages' })).toHaveProperty('mutation')
  // @ts-expect-error -- a new page has no id
  endpoint({ ...write, input: NewPage, bound: 'refuses', route: 'PUT /pages' })
})

test('a path names only fields of the input', () => {
  const define = () => endpoint({ ...read, route: 'GET /links/{linkId}' }).query(() => expect.unreachable())
  expect(define).toThrow('GET /links/{linkId} (A read): its input has no field linkId')
})
