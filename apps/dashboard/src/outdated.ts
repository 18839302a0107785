import { mayLeave } from './leaving.ts'

/** Whether the server has another version by now: then what this one has not loaded yet is gone. */
export async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  const answer = entry && (await fetch(entry.src, { method: 'HEAD', cache: 'no-store' }).catch(() => null))
  return answer?.status === 404
}

const firstWait = 1_000
const longestWait = 30_000

/**
 * Loads a part of the screen, and tries until it is there: one that failed would take the screen with it, and all that is typed
 * there. Where a new version was deployed meanwhile, the dashboard starts anew, once that loses nothing.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = firstWait; ; wait = Math.min(2 * wait, longestWait)) {
    try {
      return await load()
    } catch {
      if ((await isOutdated()) && (await mayLeave())) location.reload()
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}
