import { execFile } from 'node:child_process'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { openApiDocument } from '../../../src/rpc/openapi/document.ts'

const server = fileURLToPath(new URL('../../..', import.meta.url))

test('the committed openapi.json is what the router says', async () => {
  await expect(`${JSON.stringify(openApiDocument(), null, 2)}\n`).toMatchFileSnapshot('../../../openapi.json')
})

type Finding = { source: string; code: string }

test('the linter of OpenAPI documents finds nothing in it', async () => {
  // Something else beside it, in which it has to find something: it does lint.
  const args = ['lint', '--quiet', '--format', 'json', '--fail-severity', 'hint', 'openapi.json', 'package.json']
  const { stdout } = await promisify(execFile)('node_modules/.bin/spectral', args, { cwd: server }).catch(
    (error: Error & { stdout: string }) => error,
  )
  const findings = JSON.parse(stdout) as Finding[]
  expect(findings.map(({ source, code }) => `${basename(source)}: ${code}`)).toEqual(['package.json: unrecognized-format'])
})
