// Fails if the schema has changes without a migration: drizzle-kit must generate nothing for a copy of the migrations.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
// Not in the system's temporary folder, because drizzle-kit accepts only paths below the package. Git ignores this one.
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
  if (missing.length > 0) console.error('The schema has changes without a migration. Run: pnpm --filter @tessera/db generate')
  process.exitCode = missing.length > 0 ? 1 : 0
} finally {
  rmSync(copy, { recursive: true, force: true })
}
