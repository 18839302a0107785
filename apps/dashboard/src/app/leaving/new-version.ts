import type { AnyRouter } from '@tanstack/react-router'

import { mayLeave } from './leave-guards.ts'

/** The URL of the script that this tab has started with. Each version of the dashboard has another. */
export const entryFile = (): string | undefined => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src

/** Whether another version has been deployed: the server no longer has the entry file of this one. */
export async function isOutdated(): Promise<boolean> {
  const entry = entryFile()
  const response = entry ? await fetch(entry, { method: 'HEAD', cache: 'no-store' }).catch(() => null) : null
  return response?.status === 404
}

/**
 * Picks up a new version in a tab that has all its code and would otherwise run the old one forever. A navigation and a return to the
 * tab check in the background; the next navigation after a positive check reloads. By then the guards of the screen have saved or
 * discarded its changes.
 */
export function reloadOnNewVersion(router: AnyRouter): void {
  let outdated = false
  const check = async () => {
    outdated ||= await isOutdated()
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void check())
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return
    if (!outdated) void check()
    else if (navigator.onLine) {
      // The router writes the new address asynchronously; without this the reload would open the old one.
      router.history.flush()
      location.reload()
    }
  })
}

/** Reloads if a new version has been deployed and no guard objects. */
export async function reloadIfOutdated(): Promise<void> {
  if ((await isOutdated()) && (await mayLeave())) location.reload()
}
