import type { IncomingMessage } from 'node:http'

import { type Answer, Secrets } from '@tessera/testing/secrets'

/** What the tests of a file have sent and were given; no answer and no log line may repeat it. */
export const secrets = new Secrets()

const leaks = new Set<string>()

/** Looks for them in an answer. Whoever sent the request may take one that fails for none at all, so it says nothing yet. */
export function lookThrough(answer: Answer): void {
  const { head, body } = secrets.learnFromAnswer(answer)
  for (const kind of secrets.in(head + body)) leaks.add(`${kind} in the answer to ${answer.asked}`)
}

/** The same of what came without fetch, whose body is this. */
export function lookThroughMessage(asked: string, { rawHeaders }: IncomingMessage, body: string): void {
  const head = rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
  lookThrough({ asked, head, body })
}

/** Those found in answers since it was asked last, and in what a server has written. */
export function leaksUntil(written: string): string[] {
  const found = [...leaks, ...secrets.in(written).map((kind) => `${kind} in the log`)]
  leaks.clear()
  return found
}
