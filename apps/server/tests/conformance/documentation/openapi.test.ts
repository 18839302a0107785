import { expect, test } from 'vitest'

import { openApiDocument } from '../../../src/rpc/openapi/document.ts'

test('the committed openapi.json is what the router says', async () => {
  await expect(`${JSON.stringify(openApiDocument(), null, 2)}\n`).toMatchFileSnapshot('../../../openapi.json')
})
