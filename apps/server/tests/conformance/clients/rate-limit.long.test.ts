import { createTessera } from '@tessera/client'
import { expect, test } from 'vitest'

import { freshSlug } from '../../support/rows.ts'
import { testService } from '../../support/service.ts'

// The rate limit counts over a minute.
test('a rate limit is waited for within maxWaitMs, also with If-Match, and otherwise reported immediately', async () => {
  const limited = await testService({ API_RATE_LIMIT: '60', QUOTA_TOKENS: '0' })
  const secret = await (await limited.account()).token()
  const patient = createTessera({ url: limited.url, token: secret })
  const created = await patient.POST('/pages', { body: { title: 'Ada', description: '', slug: freshSlug() } })
  const path = { pageId: created.data?.id ?? '' }
  const hasty = createTessera({ url: limited.url, token: secret, maxWaitMs: 0 })
  let refused = await hasty.GET('/me')
  while (!refused.error) refused = await hasty.GET('/me')
  expect(refused.error.reason).toBe('rate_limited')
  expect(Number(refused.response?.headers.get('retry-after'))).toBeGreaterThan(0)
  const params = { path, header: { 'If-Match': created.etag ?? '' } }
  expect(await patient.PATCH('/pages/{pageId}', { params, body: { title: 'Later' } })).toMatchObject({ error: undefined })
})
