import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'

import type { Wiring } from './field.tsx'

type NativeSelectProps<T extends string> = Partial<Pick<Wiring, 'id' | 'aria-describedby'>> & {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: string }[]
  className?: string
}

/** The browser's own select element. Phones show their native list for it. */
export const NativeSelect = <T extends string>({ label, value, onChange, options, className, ...wiring }: NativeSelectProps<T>) => (
  <div className={clsx('relative', className)}>
    <select
      {...wiring}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as T)}
      className="h-9 w-full cursor-pointer appearance-none rounded-lg border border-edge/70 bg-panel pr-8 pl-2.5 hover:border-edge focus-visible:border-brand
        focus-visible:ring-3 focus-visible:ring-brand/25 focus-visible:outline-none pointer-coarse:h-11 pointer-coarse:text-lg"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-3" aria-hidden="true" />
  </div>
)
