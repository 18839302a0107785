import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { type Later, later, tellMissing } from './later.ts'
import { toast } from '../overlays/toast.ts'

/** The code once it is wanted and there. Where it does not load, `giveUp` takes the wish back. */
export function useLater<T>(part: Later<T>, wanted: boolean, giveUp: () => void): T | undefined {
  const loaded = useSyncExternalStore(part.subscribe, () => (wanted ? part.get() : undefined))
  const missing = wanted && loaded === undefined
  const latest = useRef(giveUp)
  useEffect(() => {
    latest.current = giveUp
  })
  useEffect(() => {
    // Not React's `lazy`: what does not load would take the screen with it, and all that is typed there.
    if (missing)
      part.load().catch(() => {
        latest.current()
        tellMissing()
      })
  }, [missing, part])
  return loaded
}

type Opens = { open: boolean; onOpenChange: (open: boolean) => void }

/** A component that loads before it first opens, and is not there until then. */
export const onDemand = <P extends Opens>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const part = later(load)
  return function OnDemand(props: P) {
    const [wanted, setWanted] = useState(props.open)
    if (props.open && !wanted) setWanted(true)
    const Part = useLater(part, wanted, () => {
      setWanted(false)
      props.onOpenChange(false)
      toast.didNotLoad()
    })
    return Part && <Part {...props} />
  }
}
