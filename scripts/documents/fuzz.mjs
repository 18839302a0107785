import { measured, tryTests, writeDocument } from './test-report.mjs'

const documentedRequests = '100000'

/** @typedef {{ sent: number, unanswered: number, unexpected: number }} Responses */
/** @typedef {import('./test-report.mjs').Tried<{ responses?: Responses }>} Tried */

/**
 * Sends random requests of each kind to the service, others in each run unless TEST_SEED is set, and writes docs/measurements/fuzz.md.
 * @param {readonly string[]} args the number of requests of each kind; with any but the documented number it does not write
 * @returns {Promise<number>} exit code: 1 unless every response was an expected one
 */
export async function fuzz([requests = documentedRequests]) {
  console.log(`${requests} requests of each kind`)
  /** @type {Tried[] | undefined} */
  const tests = await tryTests(['--project', 'server', 'attack/fuzz'], { FUZZ_REQUESTS: requests })
  if (!tests) return 1
  if (requests === documentedRequests) await writeDocument('fuzz.md', document(tests))
  return 0
}

/** @param {Tried} test */
const row = ({ title, duration, meta: { responses } }) => {
  const { sent = '', unanswered = '', unexpected = '' } = responses ?? {}
  return `| ${title} | ${sent.toLocaleString('en')} | ${unexpected} | ${unanswered} | ${(duration / 1000).toFixed(1)} |`
}

/** @param {readonly Tried[]} tests */
const document = (tests) => `# Fuzzing

\`npm run test:fuzz\` sends 100,000 random requests of each kind and writes this table; \`npm test\` sends 300, and \`npm run test:long\` 1,000. The run fails if a
response is a server error or one that the API document does not list, if another account's data changes, or if a request stays unanswered.
One kind of request may stay unanswered: one with a body above the size limit, because the server may close the connection before the client
has sent all of it.

${measured()}

| what was sent | requests | unexpected responses | unanswered | seconds |
| --- | --- | --- | --- | --- |
${tests.map(row).join('\n')}
`
