import type { Answer } from '../conformance/answers.ts'
import { Secrets } from '../conformance/secrets.ts'

/** What the tests of a file have sent and were given; no answer and no log line may repeat it. */
export const secrets = new Secrets()

const leaks: string[] = []

/** Looks for them in an answer. Whoever sent the request may take one that fails for none at all, so it says nothing yet. */
export function lookThrough(answer: Answer): void {
  const { head, body } = secrets.learnFromAnswer(answer)
  leaks.push(...secrets.in(head + body).map((kind) => `${kind} in the answer to ${answer.asked}`))
}

/** Those found in answers since it was asked last, and in what a server has written. */
export const leaksUntil = (written: string): string[] => [...leaks.splice(0), ...secrets.in(written).map((kind) => `${kind} in the log`)]
