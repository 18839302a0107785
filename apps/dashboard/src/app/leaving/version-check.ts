import { mayLeave } from './leave-guards.ts'

/** Whether the server has another version by now: then what this one has not loaded yet is gone. */
export async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  const answer = entry && (await fetch(entry.src, { method: 'HEAD', cache: 'no-store' }).catch(() => null))
  return answer?.status === 404
}

/** Starts the dashboard anew where a new version was deployed meanwhile, once that loses nothing. */
export async function reloadIfOutdated(): Promise<void> {
  if ((await isOutdated()) && (await mayLeave())) location.reload()
}
