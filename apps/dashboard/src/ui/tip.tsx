import { Tooltip } from 'radix-ui'
import type { FocusEvent, ReactNode } from 'react'

/** The focus also comes back from what a finger has opened, or with the tab: then nothing would close the tip. */
const openForKeyboardOnly = (event: FocusEvent<HTMLElement>): void => {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}

export const Tip = ({ label, children }: { label: string; children: ReactNode }) => (
  <Tooltip.Root>
    <Tooltip.Trigger asChild onFocus={openForKeyboardOnly}>
      {children}
    </Tooltip.Trigger>
    <Tooltip.Portal>
      <Tooltip.Content
        sideOffset={6}
        collisionPadding={8}
        className="z-50 rounded-md bg-ink px-2 py-1 text-xs text-bg shadow-2 motion-safe:animate-fade"
      >
        {label}
      </Tooltip.Content>
    </Tooltip.Portal>
  </Tooltip.Root>
)

export const TipProvider = ({ children }: { children: ReactNode }) => (
  <Tooltip.Provider delayDuration={350} skipDelayDuration={200}>
    {children}
  </Tooltip.Provider>
)
