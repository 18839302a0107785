import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

import { type Answer, isReference, type Secrets } from './secrets.ts'

/** With this module as --import, a server appends its responses to the file that ANSWERS_FILE names. */
export const watcher = new URL('watch.mjs', import.meta.url).href

/** Searches the responses in such a file, from which it also learns secrets, and the output of the server. */
export async function leaksIn(secrets: Secrets, file: string, written: string): Promise<string[]> {
  const found = new Set<string>()
  for await (const line of createInterface({ input: createReadStream(file) })) {
    // A process that was killed may leave an incomplete last line.
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
