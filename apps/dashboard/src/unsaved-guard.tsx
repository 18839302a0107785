import { useBlocker } from '@tanstack/react-router'

import { Confirm } from './ui/dialog.tsx'

type UnsavedGuardProps = {
  isDirty: () => boolean
  /** A last attempt before anybody is asked. */
  save?: () => Promise<void>
  description?: string
}

/** How long somebody who leaves waits for that attempt, in milliseconds. */
const patience = 2_000

/** Asks before the screen is left while something typed is not saved. `isDirty` is asked at that moment. */
export const UnsavedGuard = ({ isDirty, save, description = 'What you typed here has not been saved.' }: UnsavedGuardProps) => {
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !isDirty()) return false
      await Promise.race([save?.(), new Promise((resolve) => setTimeout(resolve, patience))])
      return isDirty()
    },
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <Confirm
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      description={description}
      cancel="Stay"
      action="Leave"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
