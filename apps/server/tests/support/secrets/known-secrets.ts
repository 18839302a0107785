import type { IncomingMessage } from 'node:http'

import { type Answer, Secrets } from '@tessera/testing/secrets'

/** The secrets that the tests of a file sent or received. No response and no log line may contain them. */
export const secrets = new Secrets()

const leaks = new Set<string>()

/** Searches a response for secrets. Only records what it finds, because the caller may take an exception for a failed request. */
export function lookThrough(answer: Answer): void {
  const { head, body } = secrets.learnFromAnswer(answer)
  for (const kind of secrets.in(head + body)) leaks.add(`${kind} in the answer to ${answer.asked}`)
}

/** The same for a response of `node:http`, whose body the caller has read. */
export function lookThroughMessage(asked: string, { rawHeaders }: IncomingMessage, body: string): void {
  const head = rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
  lookThrough({ asked, head, body })
}

/** The secrets found in responses since the last call, and those in a server's log. */
export function leaksUntil(written: string): string[] {
  const found = [...leaks, ...secrets.in(written).map((kind) => `${kind} in the log`)]
  leaks.clear()
  return found
}
