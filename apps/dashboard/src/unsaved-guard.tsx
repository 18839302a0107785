import { useBlocker } from '@tanstack/react-router'

import { Confirm } from './ui/dialog.tsx'

/** Asks before the screen is left while something typed is not saved. `isDirty` is asked at that moment. */
export const UnsavedGuard = ({ isDirty }: { isDirty: () => boolean }) => {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <Confirm
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      description="What you typed here has not been saved."
      cancel="Stay"
      action="Leave"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
