import { expect, test } from 'vitest'

import { testService } from '../../support/service.ts'

const { as, account } = await testService()

test('a page goes from draft to published with its links, as the specification shows it', async () => {
  const api = as(await (await account()).token(['pages:read', 'pages:write']))
  const created = await api('POST', '/api/v1/pages', { title: 'Ada', description: 'Notes', slug: 'ada' })
  expect(created).toMatchObject({ status: 201, body: { slug: 'ada', title: 'Ada', published: false } })
  const { id } = created.body as { id: string }
  const link = await api('POST', `/api/v1/pages/${id}/links`, { url: 'https://example.com' })
  expect(link).toMatchObject({ status: 201, body: { type: 'other', position: 0, size: '2x1', title: null, thumbnail: null } })
  expect(await api('POST', `/api/v1/pages/${id}/publish`)).toMatchObject({ status: 200, body: { published: true } })
  expect(await api('GET', `/api/v1/pages/${id}/links`)).toMatchObject({ status: 200, body: [{ clicks: 0 }] })
})
