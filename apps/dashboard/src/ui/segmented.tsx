import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'

import { cn } from './class-names.ts'

type SegmentedProps<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: ReactNode; name: string }[]
  className?: string
}

/** One of a few, all in sight. Arrow keys choose. */
export const Segmented = <T extends string>({ label, value, onChange, options, className }: SegmentedProps<T>) => (
  <RadioGroup.Root
    aria-label={label}
    value={value}
    onValueChange={(next) => onChange(next as T)}
    orientation="horizontal"
    className={cn('flex gap-0.5 rounded-lg bg-active p-0.5', className)}
  >
    {options.map((option) => (
      <RadioGroup.Item
        key={option.value}
        value={option.value}
        aria-label={option.name}
        title={option.name}
        className="flex h-8 flex-1 pointer-coarse:h-11 items-center justify-center gap-1.5 rounded-md px-2 text-sm text-ink-2 transition-colors hover:text-ink
          data-[state=checked]:bg-panel data-[state=checked]:font-medium data-[state=checked]:text-ink data-[state=checked]:shadow-1 [&_svg]:size-4"
      >
        {option.label}
      </RadioGroup.Item>
    ))}
  </RadioGroup.Root>
)
