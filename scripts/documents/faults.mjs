import { measure, measured } from './test-report.mjs'

/** @typedef {{ fault: string, visitors: string, owners: string, back: string }} Row one fault: the responses during it, and the recovery */

/**
 * Breaks one part after the other under a mixed load.
 * @param {readonly string[]} args
 */
export const faults = (args) => measure('faults', args, document)

/** @param {readonly import('./test-report.mjs').Tried<{ row: Row }>[]} tests */
const document = (tests) => `# Faults

\`npm run test:faults\` breaks one part after the other and writes this table. Unless a row says otherwise, visitors read pages and follow
links, one person uses the dashboard, people sign in, and scripts read and write through the API while the part is broken. A cell has, for each
kind of request, the responses with their median and maximum time, and the last column how long after the repair a request was still refused.
Each 503 has \`Retry-After\`. "Page not in memory" is a published page that was not requested before; "unknown page" is an address without
a page.

Under this load the run fails if

- more than one in ten requests of any kind takes longer than 5 s, or any request is refused a second after the repair,
- a page or link whose page is in memory gets another response than usual, unless the Node process itself was killed,
- an acknowledged write is missing, or a write that was repeated with its \`Idempotency-Key\` exists twice,
- an acknowledged click is not counted, or any click is counted twice. Each click has its own referrer, so the ledger tells them apart.

The rows about the clock and the full disk send fewer requests; their cells count them. The clock of Node is shifted by replacing \`Date\`.
PostgreSQL runs with \`fsync=off\`, except where it is killed. \`npm run test:long\` covers most of these faults for a shorter time.

${measured()}

| fault | what visitors get | what owners and scripts get | recovered after |
| --- | --- | --- | --- |
${tests.map(({ meta: { row } }) => `| ${row.fault} | ${row.visitors} | ${row.owners} | ${row.back} |`).join('\n')}
`
