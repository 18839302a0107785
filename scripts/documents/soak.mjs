import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import { tryTests, writeDocument } from './test-report.mjs'
import { root } from '../workspace.mjs'

/** @typedef {{ phase: string, answered: string, refused: string, memory: string }} Phase */
/** @typedef {{ phases: Phase[], saturated: { api: number, pages: number } }} Meta */

/**
 * Five minutes of mixed load with overload in it, and docs/measurements/soak.md.
 * @returns {Promise<number>} exit code
 */
export async function soak() {
  /** @type {import('./test-report.mjs').Tried<Meta>[] | undefined} */
  const tried = await tryTests(['--config', join(root, 'apps', 'server', 'tests', 'soak', 'vitest.config.ts')])
  if (!tried) return 1
  for (const { meta } of tried) await writeDocument('soak.md', document(meta))
  return 0
}

/** @param {Meta} meta */
const document = ({ phases, saturated }) => `# Under load

\`npm run test:soak\` asks one process, with its database and on the same machine, for five minutes: pages, redirects, API reads and writes,
sign-ins. First it finds how much 64 clients get answered who ask as fast as they are: here ${Math.round(saturated.api)} API calls or ${Math.round(saturated.pages)} pages and redirects
a second. Overload is twice that each second, whether or not what was asked before is answered, as long as 500 of a kind are not under way:
that many connections are open from the beginning, as those of a proxy are. Whoever asks has the same processors and is slowed down with the
service, so each figure is an upper bound; pages are answered about as fast as they can be asked for here.

The run fails where anything but the usual answer or a 503 or 429 with \`Retry-After\` is given, where one in a hundred of those that are
answered waits for more than 5 s or of those that are refused for more than a second, where one page in a hundred takes a second while the API
is hammered or one API read two while pages are, where nobody is refused in the API's overload, where memory grows by half from the first minute to the last, where one in a hundred is refused outside of the overload, and
where a write or a click that was acknowledged is missing at the end. Measured on a machine with ${availableParallelism()} processors, which also asks.

| what is asked | answered: how many, median, 99 of 100 within | refused: the same | memory in MB |
| --- | --- | --- | --- |
${phases.map(({ phase, answered, refused, memory }) => `| ${phase} | ${answered} | ${refused} | ${memory} |`).join('\n')}
`
