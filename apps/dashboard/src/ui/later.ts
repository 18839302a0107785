/** Code that a screen can be used without. It loads when it is wanted, and before that where the browser has nothing else to do. */
export type Later<T> = {
  load: () => Promise<T>
  /** What has loaded; undefined before. */
  get: () => T | undefined
  subscribe: (listener: () => void) => () => void
}

let onMissing = () => {}
/** `listener` is told of code that was wanted and did not load. */
export const whenMissing = (listener: () => void): void => void (onMissing = listener)
export const tellMissing = (): void => onMissing()

const waiting: (() => Promise<unknown>)[] = []
let ahead = false

/** One that fails is tried again: after a failure it is as if nobody had asked. */
export function later<T>(fetch: () => Promise<T>): Later<T> {
  const listeners = new Set<() => void>()
  let loaded: T | undefined
  let running: Promise<T> | undefined
  const start = async () => {
    try {
      loaded = await fetch()
    } catch (error) {
      running = undefined
      throw error
    }
    for (const listener of listeners) listener()
    return loaded
  }
  const load = () => (running ??= start())
  if (ahead) loadIdly(load)
  else waiting.push(load)
  return {
    load,
    get: () => loaded,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** From now on, all that may be wanted later loads while nothing else does. */
export function loadAhead(): void {
  ahead = true
  for (const load of waiting.splice(0)) loadIdly(load)
}

const loadIdly = (load: () => Promise<unknown>): void => {
  const run = () => {
    // Whoever wants it will ask again.
    load().catch(() => {})
  }
  // Safari has no idle moments.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else setTimeout(run, 300)
}
