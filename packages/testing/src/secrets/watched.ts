import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

import { type Answer, isReference, type Secrets } from './secrets.ts'

/** What node has to --import so that a server's answers are kept in the file that ANSWERS_FILE names. */
export const watcher = new URL('watch.mjs', import.meta.url).href

/** Looks through the answers that such a file keeps, learning on the way, and through what the server has written. */
export async function leaksIn(secrets: Secrets, file: string, written: string): Promise<string[]> {
  const found = new Set<string>()
  for await (const line of createInterface({ input: createReadStream(file) })) {
    // The last one of a process that was killed may be half of one.
    if (!line.endsWith('}')) continue
    const answer = JSON.parse(line) as Answer & { sent: string }
    secrets.learnFromBody(answer.sent)
    if (isReference(answer)) continue
    const { asked, head, body } = secrets.learnFromAnswer(answer)
    for (const kind of secrets.in(`${head}${body}`)) found.add(`${kind} in the answer to ${asked}`)
  }
  for (const kind of secrets.in(written)) found.add(`${kind} in the log`)
  return [...found]
}
