import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const json = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as unknown

type Locked = { version: string; integrity?: string; optionalDependencies?: Record<string, string> }
const { packageManager } = json('../package.json') as { packageManager: string }
const { dependencies } = json('./pnpm/package.json') as { dependencies: { pnpm: string } }
const { packages } = json('./pnpm/package-lock.json') as { packages: Record<string, Locked> }
const pnpm = packages['node_modules/pnpm'] as Locked

test('package.json names the locked version of pnpm with its hash', () => {
  const hash = Buffer.from((pnpm.integrity ?? '').replace('sha512-', ''), 'base64').toString('hex')
  expect(packageManager).toBe(`pnpm@${dependencies.pnpm}+sha512.${hash}`)
  expect(pnpm.version).toBe(dependencies.pnpm)
})

test('the lockfile pins the pnpm executables for the platforms of the image by hash', () => {
  const programs = Object.keys(pnpm.optionalDependencies ?? {})
  expect(programs.map((name) => packages[`node_modules/${name}`]?.version)).toEqual(programs.map(() => pnpm.version))
  for (const platform of ['linux-x64', 'linux-arm64'])
    expect(packages[`node_modules/@pnpm/exe.${platform}`]?.integrity).toMatch(/^sha512-[\w+/]{86}==$/)
})
