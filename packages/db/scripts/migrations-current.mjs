// Fails when the migrations are not what the schema says: drizzle-kit, given a copy of them, must find nothing to add.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
// Not in the system's place: drizzle-kit takes only paths below the package. This one is in no repository.
const cache = join(root, 'node_modules', '.cache')
mkdirSync(cache, { recursive: true })
const copy = mkdtempSync(join(cache, 'migrations-'))

try {
  cpSync(join(root, 'migrations'), copy, { recursive: true })
  const before = readdirSync(copy)
  const program = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs')
  const options = ['--dialect=postgresql', '--casing=snake_case', '--schema=./src/schema/index.ts', `--out=./${relative(root, copy)}`]
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'generate', ...options, '--name=missing'], {
    cwd: root,
    encoding: 'utf8',
  })
  const missing = readdirSync(copy).filter((file) => !before.includes(file))
  if (status !== 0) throw new Error(`drizzle-kit ended with ${status}\n${stdout}${stderr}`)
  if (missing.length === 0 && !stdout.includes('No schema changes'))
    throw new Error(`drizzle-kit did not say that nothing changed\n${stdout}${stderr}`)
  for (const file of missing) console.error(readFileSync(join(copy, file), 'utf8'))
  if (missing.length > 0) console.error('The schema has what no migration makes. Run: pnpm --filter @tessera/db generate')
  process.exitCode = missing.length > 0 ? 1 : 0
} finally {
  rmSync(copy, { recursive: true, force: true })
}
