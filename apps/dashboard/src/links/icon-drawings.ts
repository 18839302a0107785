import type { LinkIcons } from '@tessera/page'
import { useEffect } from 'react'

import { createStore } from '../app/store.ts'

const drawings = createStore<LinkIcons | undefined>(undefined)

/** The drawings of the icons that links and contacts may have. They are large, so they load when they are `needed` first. */
export function useIconDrawings(needed: boolean): LinkIcons | undefined {
  const loaded = drawings.use()
  useEffect(() => {
    if (!needed || drawings.get()) return
    // Without them, the icon of an ordinary link stands in.
    void import('@tessera/page/link-icons').then(({ linkIcons }) => drawings.set(linkIcons)).catch(() => {})
  }, [needed])
  return loaded
}
