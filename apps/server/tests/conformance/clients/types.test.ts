import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { openApiDocument } from '../../../src/rpc/openapi/document.ts'

const server = fileURLToPath(new URL('../../..', import.meta.url))

// `npm run update-api` writes the file.
test("the client's types are those of the OpenAPI document", async () => {
  // Fields with a default are optional in requests.
  const args = ['--import', './scripts/typescript-5.mjs', 'node_modules/openapi-typescript/bin/cli.js', '--default-non-nullable=false']
  const generating = promisify(execFile)(process.execPath, args, { cwd: server, maxBuffer: 10_000_000 })
  generating.child.stdin?.end(JSON.stringify(openApiDocument()))
  await expect((await generating).stdout).toMatchFileSnapshot('../../../../../packages/client/src/openapi.gen.ts')
})
