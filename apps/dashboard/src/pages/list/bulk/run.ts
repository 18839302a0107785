import { type Failure, failureOf, isSignedOut } from '../../../app/failures/failure.ts'

export type Outcome<Item> = {
  done: Item[]
  /** In the order of the run. */
  failures: Failure[]
  /** What ended the run before its last item: the user, or a failure that each further item would have, too. */
  stoppedBy: 'user' | Failure | null
}

type RunOptions<Item> = {
  act: (item: Item) => Promise<unknown>
  /** Called before each item, with its number from 1. */
  onStep: (n: number) => void
  /** Ends the run before the next item. The current one is not interrupted. */
  signal: AbortSignal
}

/** Runs `act` for one item after the other. A failed item does not end the run, unless the others would fail for the same reason. */
export async function runInOrder<Item>(items: readonly Item[], { act, onStep, signal }: RunOptions<Item>): Promise<Outcome<Item>> {
  const outcome: Outcome<Item> = { done: [], failures: [], stoppedBy: null }
  for (const [index, item] of items.entries()) {
    if (signal.aborted) return { ...outcome, stoppedBy: 'user' }
    onStep(index + 1)
    try {
      await act(item)
      outcome.done.push(item)
    } catch (error) {
      const failure = failureOf(error)
      if (endsRun(failure)) return { ...outcome, stoppedBy: failure }
      outcome.failures.push(failure)
    }
  }
  return outcome
}

const endsRun = (failure: Failure): boolean =>
  isSignedOut(failure) || ['unreachable', 'rate_limited', 'database_unavailable'].includes(failure.reason)
