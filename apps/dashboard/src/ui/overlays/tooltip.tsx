import { Tooltip as Radix } from 'radix-ui'
import type { ComponentProps, ReactElement, ReactNode } from 'react'

import { Button } from '../controls/button.tsx'

/** Needed once, around everything that shows tooltips. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Radix.Provider delayDuration={350} skipDelayDuration={200}>
    {children}
  </Radix.Provider>
)

/** Describes a control while the pointer rests on it, or when the keyboard reaches it. */
export const Tooltip = ({ label, children }: { label: string; children: ReactElement<object> }) => (
  <Radix.Root>
    {/* Radix opens it on any focus: also when a closing menu or dialog returns the focus after a click. */}
    <Radix.Trigger asChild onFocus={(event) => event.currentTarget.matches(':focus-visible') || event.preventDefault()}>
      {children}
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        side="top"
        sideOffset={6}
        collisionPadding={8}
        className="z-50 rounded-md bg-ink px-2 py-1 text-xs text-bg shadow-2 motion-safe:animate-fade"
      >
        {label}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

/** A button that shows only an icon. Its label is its accessible name and its tooltip. */
export const IconButton = ({ label, size = 'icon', variant = 'ghost', ...rest }: ComponentProps<typeof Button> & { label: string }) => (
  <Tooltip label={label}>
    <Button variant={variant} size={size} aria-label={label} {...rest} />
  </Tooltip>
)
