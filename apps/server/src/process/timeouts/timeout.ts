export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/**
 * Settles as `work` does, or as `onTimeout` does after `timeoutMs`; by default that rejects with a `TimeoutError`. The work is
 * not cancelled. A result that arrived while the event loop was blocked is read before the timeout takes effect.
 */
export function withTimeout<T, F = never>(
  work: Promise<T>,
  timeoutMs: number,
  onTimeout: () => F | Promise<F> = () => {
    throw new TimeoutError(`No answer within ${timeoutMs} ms`)
  },
): Promise<T | F> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<void>((resolve) => (timer = setTimeout(() => setImmediate(resolve), timeoutMs))).then(onTimeout)
  return Promise.race([work, timedOut]).finally(() => clearTimeout(timer))
}
