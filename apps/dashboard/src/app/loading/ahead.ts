import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import mark from '@tessera/page/mark.svg'

import { isOutdated } from '../leaving/version-check.ts'
import { hasCode } from './route-code.ts'
import { handAhead } from '../../ui/loading/later.ts'

/** Loads the code of all screens, and all that they may want later, so that they are there without the network, too. */
export function loadAhead(router: AnyRouter): void {
  noticeVersions(router)
  if (savesData()) return
  const start = document.readyState === 'complete' ? Promise.resolve() : event('load')
  // What the screen that is shown may want does not wait for each other.
  handAhead((load) => lineUp(start)(load))
  const inLine = lineUp(start)
  // Codes and addresses are readable in any other such font meanwhile.
  inLine(() => import('@fontsource-variable/geist-mono/index.css'))
  inLine(loadMark)
  for (const route of Object.values<AnyRoute>(router.routesById))
    inLine(async () => {
      await router.loadRouteChunk(route)
      if (!hasCode(route)) throw new Error('A screen did not load')
    })
}

/**
 * Code that is there never goes missing, and would run for ever. So whoever comes back to the tab, and each way to another screen, asks
 * whether a new version was deployed and waits for no answer; the next way after that loads it. What is on a screen was saved or given
 * up before it is left.
 */
function noticeVersions(router: AnyRouter): void {
  let outdated = false
  const ask = () => void isOutdated().then((is) => (outdated ||= is))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask())
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return
    if (!outdated) ask()
    else if (navigator.onLine) {
      // The address is written a moment later otherwise, and what is loaded anew is the one before.
      router.history.flush()
      location.reload()
    }
  })
}

/** Which not every screen shows. */
function loadMark(): Promise<void> {
  const image = new Image()
  image.src = mark
  return image.decode()
}

/** One after the other, each in an idle moment; without a network they wait. */
function lineUp(start: Promise<unknown>) {
  let line = start
  const inLine = (load: () => Promise<unknown>): void => {
    line = line.then(async () => {
      await idleMoment()
      if (!navigator.onLine) await event('online')
      // Whoever wants it will ask again; only what the network was taken from is not given up.
      await load().catch(() => navigator.onLine || inLine(load))
    })
  }
  return inLine
}

const event = (name: 'load' | 'online') => new Promise((resolve) => addEventListener(name, resolve, { once: true }))

// Safari has no idle moments.
const idleMoment = () =>
  new Promise((resolve) => ('requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, 300)))

/** Its owner pays for what is loaded. Not every browser tells. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
