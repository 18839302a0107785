import createClient from 'openapi-fetch'
import { expect, expectTypeOf } from 'vitest'

// Made of openapi.json by clients.matrix.test.ts, into a temporary folder: this file is compiled and run by that test alone.
import type { components, paths } from './openapi.gen.ts'

/** Goes from an empty account to a published page, as a script with a generated client would. */
export async function expectClientPublishesPage(baseUrl: string, token: string, slug: string): Promise<void> {
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } })
  const created = await client.POST('/pages', {
    body: { title: 'Ada', description: 'Notes', slug, theme: { preset: 'midnight' } as components['schemas']['Theme'] },
  })
  expect(created.response.status).toBe(201)
  const path = { pageId: created.data?.id ?? '' }
  const link = await client.POST('/pages/{pageId}/links', {
    params: { path, header: { 'Idempotency-Key': slug } },
    body: { url: 'https://example.com', type: 'blog' },
  })
  expect(link.data).toMatchObject({ type: 'blog', position: 0 })
  expect((await client.POST('/pages/{pageId}/publish', { params: { path } })).data).toEqual({ published: true })
  const { data } = await client.GET('/pages/{pageId}', { params: { path } })
  expect(data).toMatchObject({
    project: { slug, published: true, theme: { preset: 'midnight' } },
    links: [{ id: link.data?.id, clicks: 0 }],
  })
  expectTypeOf(data?.links[0]?.clicks).toEqualTypeOf<number | undefined>()
  const parts = await client.GET('/pages', { params: { query: { limit: 1 } } })
  expect(parts.data).toHaveLength(1)
  const { error } = await client.POST('/pages', { body: { title: '', description: '', slug } })
  expect(error).toMatchObject({ reason: 'invalid_input', issues: [{ path: ['title'] }] })
  if (error?.reason === 'quota_exceeded') expectTypeOf(error.details.limit).toEqualTypeOf<number>()
  if (error?.reason === 'invalid_input') expectTypeOf(error).not.toHaveProperty('details')
  // @ts-expect-error -- a page without a slug does not compile
  expect((await client.POST('/pages', { body: { title: 'x', description: '' } })).response.status).toBe(400)
  // @ts-expect-error -- nor does a type that does not exist
  const unknown = client.POST('/pages/{pageId}/links', { params: { path }, body: { url: 'http://a', type: 'video' } })
  expect((await unknown).response.status).toBe(400)
}
