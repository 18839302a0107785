import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

import type { Wiring } from './field.tsx'

type SelectProps<T extends string> = Partial<Wiring> & {
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: string; icon?: ReactNode }[]
  className?: string
}

export const Select = <T extends string>({ value, onChange, options, className, ...wiring }: SelectProps<T>) => (
  <Radix.Root value={value} onValueChange={(next) => onChange(next as T)}>
    <Radix.Trigger
      {...wiring}
      className={clsx(
        `flex h-9 w-full pointer-coarse:h-11 items-center gap-2 rounded-lg border border-edge/70 bg-panel px-2.5 text-left hover:border-edge
        focus-visible:border-brand focus-visible:ring-3 focus-visible:ring-brand/25 focus-visible:outline-none`,
        className,
      )}
    >
      <Radix.Value />
      <Radix.Icon className="ml-auto">
        <ChevronDown className="size-4 text-ink-3" />
      </Radix.Icon>
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        position="popper"
        sideOffset={4}
        collisionPadding={8}
        className="z-50 max-h-80 w-(--radix-select-trigger-width) overflow-hidden rounded-xl border border-line bg-raised p-1 shadow-3"
      >
        <Radix.Viewport>
          {options.map((option) => (
            <Radix.Item
              key={option.value}
              value={option.value}
              className="flex h-9 items-center gap-2 rounded-lg px-2 pointer-coarse:h-11 outline-none select-none data-highlighted:bg-hover"
            >
              <Radix.ItemText>
                <span className="flex items-center gap-2">
                  {option.icon}
                  {option.label}
                </span>
              </Radix.ItemText>
              <Radix.ItemIndicator className="ml-auto">
                <Check className="size-4" />
              </Radix.ItemIndicator>
            </Radix.Item>
          ))}
        </Radix.Viewport>
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
