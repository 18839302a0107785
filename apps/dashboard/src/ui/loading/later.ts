/** Code that a screen can be used without. It loads when it is wanted, and before that where the browser has nothing else to do. */
export type Later<T> = {
  load: () => Promise<T>
  /** What has loaded; undefined before. */
  get: () => T | undefined
  subscribe: (listener: () => void) => () => void
}

type Load = () => Promise<unknown>

let onMissing = () => {}
/** `listener` is told of code that was wanted and did not load. */
export const whenMissing = (listener: () => void): void => void (onMissing = listener)
export const tellMissing = (): void => onMissing()

const waiting: Load[] = []
let ahead = (load: Load): void => void waiting.push(load)

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
  ahead(load)
  return {
    load,
    get: () => loaded,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** `take` gets all that may be wanted later, from now on and until now. */
export function handAhead(take: (load: Load) => void): void {
  ahead = take
  waiting.splice(0).forEach(take)
}
