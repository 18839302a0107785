import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

type SegmentedControlProps<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  /** Shows the name, unless there is a `label`. */
  options: readonly { value: T; name: string; label?: ReactNode; icon?: ReactNode }[]
  className?: string
}

/** A radio group in a row. Arrow keys change the choice. */
export const SegmentedControl = <T extends string>({ label, value, onChange, options, className }: SegmentedControlProps<T>) => {
  const group = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={clsx('flex flex-wrap gap-0.5 rounded-lg bg-active p-0.5 forced-colors:border', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          title={option.name}
          className="relative flex min-h-8 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-md px-2 text-sm whitespace-nowrap text-ink-2 transition-colors
            hover:text-ink has-checked:bg-panel has-checked:font-medium has-checked:text-ink has-checked:shadow-1 has-focus-visible:outline-2
            has-focus-visible:outline-offset-2 has-focus-visible:outline-brand pointer-coarse:min-h-11 forced-colors:has-checked:forced-color-adjust-none
            forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] [&_svg]:size-4"
        >
          <input
            type="radio"
            name={group}
            aria-label={option.name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.icon}
          {option.label ?? option.name}
        </label>
      ))}
    </div>
  )
}

/** A segmented control below its label, which it otherwise only has for screen readers. */
export const SegmentedField = <T extends string>(props: SegmentedControlProps<T>) => (
  <div className="space-y-1.5">
    <p className="text-sm font-medium" aria-hidden="true">
      {props.label}
    </p>
    <SegmentedControl {...props} />
  </div>
)
