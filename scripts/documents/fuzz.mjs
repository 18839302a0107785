import { tryTests, writeDocument } from './test-report.mjs'

/**
 * Sends 100,000 random requests of each kind to the service, other ones each time, and writes docs/measurements/fuzz.md.
 * @param {readonly string[]} args how many instead, and the seed of an earlier run; then without writing
 * @returns {Promise<number>} exit code: 1 unless every answer was as it has to be
 */
export async function fuzz([requests = '100000', seed = String(Date.now() % 2 ** 31)]) {
  console.log(`${requests} requests of each kind, seed ${seed}`)
  const tried = await tryTests(['--project', 'attack', 'fuzz'], { FUZZ_REQUESTS: requests, FUZZ_SEED: seed })
  if (!tried) return 1
  if (requests === '100000') await writeDocument('fuzz.md', document(tried))
  return 0
}

/** @param {readonly { title: string, duration: number }[]} tests */
const document = (tests) => `# Fuzzing

\`npm run test:fuzz\` sends 100,000 random requests of each kind and writes this table; \`npm test\` sends 1,000. Any answer that is a server
error or that the document does not promise, and any change to another account, would have failed it.

| what was sent | requests | wrong answers | seconds |
| --- | --- | --- | --- |
${tests.map(({ title, duration }) => `| ${title} | ${title.startsWith('random') ? '100,000' : '1'} | 0 | ${(duration / 1000).toFixed(1)} |`).join('\n')}
`
