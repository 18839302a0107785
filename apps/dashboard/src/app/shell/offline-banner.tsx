import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { hasCode } from '../loading/route-code.ts'
import * as texts from '../texts.ts'

/** Says so. A screen whose code is not there cannot be gone to: the router would load the document anew, which is not there either. */
export const OfflineWords = () => {
  const { getMatchedRoutes, history, loadRouteChunk } = useRouter()
  const [stays, setStays] = useState(false)
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: false,
        blockerFn: async ({ nextLocation }) => {
          const [routes] = getMatchedRoutes(nextLocation.pathname)
          // What the browser still keeps is there after all.
          for (const route of routes) await loadRouteChunk(route)
          const blocks = !routes.every(hasCode)
          setStays(blocks)
          return blocks
        },
      }),
    [getMatchedRoutes, history, loadRouteChunk],
  )
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-2 z-50 mx-auto block w-fit rounded-full bg-warn-soft px-4 py-1.5 text-center text-sm text-warn shadow-2">
      {stays ? texts.offlineStays : texts.offline}
    </output>
  )
}
