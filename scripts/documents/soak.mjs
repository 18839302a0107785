import { measure, measured } from './test-report.mjs'

/** @typedef {{ phase: string, sent: string, answered: string, refused: string, memory: string }} Phase */
/** @typedef {{ phases: Phase[], saturated: { api: number, pages: number } }} Meta */

/** Runs five minutes of mixed load that include two overloads. */
export const soak = () => measure('soak', [], (tests) => tests.map(document).join(''))

/** @param {import('./test-report.mjs').Tried<Meta>} test */
const document = ({ meta: { phases, saturated } }) => `# Under load

\`npm run test:soak\` sends five minutes of pages, redirects, API reads, API writes and sign-ins to one process with the flags of \`npm start\`,
which has its database on the same machine, and writes this table. First it measures the throughput of 64 clients, each of
which sends its next request when it has the response: ${Math.round(saturated.api)} API calls, or ${Math.round(saturated.pages)} pages and redirects, a second in this run.

In an overload, the test tries to send requests at twice that rate, whether or not earlier ones have been answered, but keeps at most 500 of each kind in flight.
Requests beyond that are not sent, and the table counts them: the rate that was actually sent is below the intended rate. The client runs on the
same processors as the server, so each time is an upper bound, and requests that were not sent have no time.

The run fails if

- a response is neither the usual one nor a 503 or 429 with \`Retry-After\`,
- in any phase, more than 1 % of the answered requests of a kind take longer than 5 s,
- more than 1 % of the refusals take longer than 1 s,
- more than 1 % of the pages take longer than 1 s during the API overload, or of the API reads longer than 2 s during the visitor overload,
- no API read is refused during the API overload,
- more than 1 % of the requests of a calm phase are refused, the one after the overloads included,
- the median memory of the last minute is at least 1.5 times that of the first,
- an acknowledged write or click is missing at the end, or more clicks of a link are counted than were sent.

${measured()}

| phase | sent per second, number not sent | answered: count, median, 99th percentile | refused: count, median, 99th percentile | memory in MB |
| --- | --- | --- | --- | --- |
${phases.map(({ phase, sent, answered, refused, memory }) => `| ${phase} | ${sent} | ${answered} | ${refused} | ${memory} |`).join('\n')}
`
