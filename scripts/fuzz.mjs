import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { step } from './step.mjs'
import { root } from './workspace.mjs'

const table = join(root, 'docs', 'fuzz.md')

/**
 * Sends 100,000 random requests of each kind to the service, other ones each time, and writes docs/fuzz.md.
 * @param {readonly string[]} args how many instead, and the seed of an earlier run; then without writing
 * @returns {Promise<number>} exit code: 1 unless every answer was as it has to be
 */
export async function fuzz([requests = '100000', seed = String(Date.now() % 2 ** 31)]) {
  console.log(`${requests} requests of each kind, seed ${seed}`)
  const folder = mkdtempSync(join(tmpdir(), 'tessera-fuzz-'))
  const file = join(folder, 'report.json')
  try {
    const args = ['run', '--project', 'attack', 'fuzz', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const env = { FUZZ_REQUESTS: requests, FUZZ_SEED: seed }
    const { ok } = await step(join(root, 'node_modules', '.bin', 'vitest'), args, { cwd: root, env })
    if (ok && requests === '100000') {
      /** @type {{ testResults: { assertionResults: { title: string, duration: number }[] }[] }} */
      const report = JSON.parse(readFileSync(file, 'utf8'))
      writeFileSync(table, document(report.testResults.flatMap(({ assertionResults }) => assertionResults)))
      await step(join(root, 'node_modules', '.bin', 'oxfmt'), [table], { quiet: true })
    }
    return ok ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {readonly { title: string, duration: number }[]} tests */
const document = (tests) => `# Fuzzing

\`npm run test:fuzz\` sends 100,000 random requests of each kind and writes this table; \`npm test\` sends 1,000. Any answer that is a server
error or that the document does not promise, and any change to another account, would have failed it.

| what was sent | requests | wrong answers | seconds |
| --- | --- | --- | --- |
${tests.map(({ title, duration }) => `| ${title} | ${title.startsWith('random') ? '100,000' : '1'} | 0 | ${(duration / 1000).toFixed(1)} |`).join('\n')}
`
