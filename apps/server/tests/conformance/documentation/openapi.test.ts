import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { openApiDocument } from '../../../src/rpc/openapi/document.ts'

const server = fileURLToPath(new URL('../../..', import.meta.url))

test('the committed openapi.json is what the router says', async () => {
  await expect(`${JSON.stringify(openApiDocument(), null, 2)}\n`).toMatchFileSnapshot('../../../openapi.json')
})

const lint = (file: string): Promise<{ stdout: string }> =>
  promisify(execFile)('node_modules/.bin/spectral', ['lint', '--fail-severity', 'hint', file], { cwd: server }).catch(
    (error: Error & { stdout: string }) => error,
  )

test('the linter of OpenAPI documents finds nothing in it', async () => {
  expect((await lint('openapi.json')).stdout).toMatch(/^No results with a severity of 'hint' or higher found!\s*$/)
  expect((await lint('package.json')).stdout).toContain('1 problem')
})
