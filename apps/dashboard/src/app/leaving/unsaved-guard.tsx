import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { useLeaveGuard } from './leave-guards.ts'
import * as texts from '../texts.ts'
import { Confirm } from '../../ui/overlays/dialog.tsx'

type UnsavedGuardProps = {
  isDirty: () => boolean
  /** A last attempt to save before the user is asked. */
  save?: () => Promise<void>
  /** Subscribes to changes of `isDirty` that do not render this component. Returns the unsubscribe function. */
  subscribe?: (listener: () => void) => () => void
  question?: Partial<Question>
}

/** What the dialog asks. `stay` is the label of the button that cancels leaving. */
type Question = { title: string; description: string; stay: string }

const unsavedQuestion: Question = { title: texts.leaveQuestion, description: texts.leaveLoses, stay: texts.stay }

const saveTimeoutMs = 2_000

/** Asks before the screen is left with unsaved changes. The question closes by itself once they are saved. */
export const UnsavedGuard = ({ isDirty, save, subscribe, question }: UnsavedGuardProps) => {
  const { title, description, stay } = { ...unsavedQuestion, ...question }
  const [asked, setAsked] = useState<{ answer: (leave: boolean) => void } | null>(null)
  const mayLeave = async (): Promise<boolean> => {
    if (!isDirty()) return true
    await Promise.race([save?.(), new Promise((resolve) => setTimeout(resolve, saveTimeoutMs))])
    return !isDirty() || new Promise((answer) => setAsked({ answer }))
  }
  useLeaveGuard(mayLeave)
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
    const check = () => void (isDirty() || answer(true))
    check()
    return subscribe?.(check)
  })
  return (
    <Confirm
      open={asked !== null}
      onOpenChange={(open) => !open && answer(false)}
      title={title}
      description={description}
      cancel={stay}
      action={texts.leave}
      onConfirm={() => answer(true)}
    />
  )
}
