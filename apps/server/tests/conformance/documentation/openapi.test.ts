import { expect, test } from 'vitest'

import { openApiDocument } from '../../../src/rpc/openapi/document.ts'

test('the committed openapi.json is what the router says', async () => {
  await expect(`${JSON.stringify(openApiDocument(), null, 2)}\n`).toMatchFileSnapshot('../../../openapi.json')
})

test('If-None-Match: * is documented only for writing a page by its slug', () => {
  type Operation = { parameters?: readonly { name?: string; schema?: { enum?: readonly string[] } }[] }
  const paths = Object.entries(openApiDocument().paths ?? {}) as [string, Record<string, Operation>][]
  const withHeader = paths.flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { parameters = [] }]) =>
      parameters.some(({ name, schema }) => name === 'If-None-Match' && schema?.enum?.includes('*')) ? [`${method} ${path}`] : [],
    ),
  )
  expect(withHeader).toEqual(['put /pages/by-slug/{slug}/document'])
})
