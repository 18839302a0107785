import { AsyncLocalStorage } from 'node:async_hooks'

type Run = (this: AsyncLocalStorage<unknown>, store: unknown, callback: (...args: unknown[]) => unknown, ...args: unknown[]) => unknown

/**
 * Switches each AsyncLocalStorage off when its last call has ended. Before version 24, Node tracks every promise and socket of the
 * process from the first `run` of a storage on, and the authentication library has three of them: one sign-in made every later page
 * cost a seventh more. Work that a call starts without awaiting it no longer sees its store once the call has ended.
 */
export function disableIdleStorages(): void {
  const { prototype } = AsyncLocalStorage as { prototype: { run: Run } }
  const { run } = prototype
  const callsUnderWay = new WeakMap<object, number>()
  prototype.run = function (store, callback, ...args) {
    callsUnderWay.set(this, (callsUnderWay.get(this) ?? 0) + 1)
    const leave = () => {
      const left = (callsUnderWay.get(this) ?? 1) - 1
      callsUnderWay.set(this, left)
      if (left === 0) this.disable()
    }
    let isAsync = false
    try {
      const result = run.call(this, store, callback, ...args)
      isAsync = result instanceof Promise
      // The caller gets the rejection from `result` itself.
      if (result instanceof Promise) void result.catch(() => {}).finally(leave)
      return result
    } finally {
      if (!isAsync) leave()
    }
  }
}
