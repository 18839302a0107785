import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { useGuard } from './leave-guards.ts'
import * as texts from '../texts.ts'
import { Confirm } from '../../ui/overlays/dialog.tsx'

type UnsavedGuardProps = {
  isDirty: () => boolean
  /** A last attempt before anybody is asked. */
  save?: () => Promise<void>
  /** Tells of changes that this is not drawn anew by; answers how to stop it. */
  subscribe?: (listener: () => void) => () => void
  description?: string
}

/** How long somebody who leaves waits for that attempt, in milliseconds. */
const patience = 2_000

/** Asks before the screen is left while something typed is not saved, until all is. `isDirty` is asked at that moment. */
export const UnsavedGuard = ({ isDirty, save, subscribe, description = texts.leaveLoses }: UnsavedGuardProps) => {
  const [asked, setAsked] = useState<{ answer: (leave: boolean) => void } | null>(null)
  const mayLeave = async (): Promise<boolean> => {
    if (!isDirty()) return true
    await Promise.race([save?.(), new Promise((resolve) => setTimeout(resolve, patience))])
    return !isDirty() || new Promise((answer) => setAsked({ answer }))
  }
  useGuard(mayLeave)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
    enableBeforeUnload: isDirty,
  })
  const answer = (leave: boolean) => {
    asked?.answer(leave)
    setAsked(null)
  }
  useEffect(() => {
    if (!asked) return undefined
    const look = () => void (isDirty() || answer(true))
    look()
    return subscribe?.(look)
  })
  return (
    <Confirm
      open={asked !== null}
      onOpenChange={(open) => !open && answer(false)}
      title={texts.leaveQuestion}
      description={description}
      cancel={texts.stay}
      action={texts.leave}
      onConfirm={() => answer(true)}
    />
  )
}
