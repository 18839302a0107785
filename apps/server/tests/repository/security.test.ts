import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { risks } from './security.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

const document = `# Security, risk by risk

This document lists the risks of the [OWASP API Security Top 10 (2023)](https://owasp.org/API-Security/editions/2023/en/0x11-t10/), how Tessera
answers each, and the tests that show it. [SECURITY.md](../SECURITY.md) says what the service promises, and what it leaves to its operator.

${risks.map(({ name, answer, tests }) => `## ${name}\n\n${answer}\n\n${Object.entries(tests).map(list).join('\n')}\n`).join('\n')}`

function list([file, titles]: [string, readonly string[]]): string {
  const lines = titles.map((title) => `  - ${fullTitle(file, title).replaceAll(/%[a-z]/g, '…')}`)
  return [`- [${file.replace(/^apps\/(?:server\/tests|server\/src|dashboard)\//, '')}](../${file})`, ...lines].join('\n')
}

/** The title of a test, with that of its `describe` block as prefix. Blocks for each procedure have the prefix “a procedure”. */
function fullTitle(file: string, title: string): string {
  const before = readFileSync(root + file, 'utf8').split(`'${title}'`)[0] ?? ''
  const isIndented = /\n +[^\n]*$/.test(before)
  const group = isIndented ? [...before.matchAll(/^describe(?:\.each\([^)]*\))?\(\s*'([^']*)'/gm)].at(-1)?.[1] : undefined
  return group === undefined ? title : `${group === '$at' ? 'a procedure' : group}: ${title}`
}

test('each risk is answered by tests that exist', () => {
  const missing = risks.flatMap(({ tests }) =>
    Object.entries(tests).flatMap(([file, titles]) => {
      const source = readFileSync(root + file, 'utf8')
      return titles.filter((title) => !source.includes(`'${title}'`)).map((title) => `${file}: ${title}`)
    }),
  )
  expect(missing).toEqual([])
  expect(risks.filter(({ tests }) => Object.values(tests).flat().length === 0)).toEqual([])
})

test('docs/security.md says what this table says', async () => {
  await expect(document).toMatchFileSnapshot(`${root}docs/security.md`)
})
