import { clsx } from 'clsx'
import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'

type ChoiceCardsProps<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; name: string; picture: ReactNode }[]
  className?: string
}

/** A radio group of cards, each with a picture. Arrow keys change the choice. */
export const ChoiceCards = <T extends string>({ label, value, onChange, options, className }: ChoiceCardsProps<T>) => (
  <RadioGroup.Root
    aria-label={label}
    value={value}
    onValueChange={(next) => onChange(next as T)}
    orientation="horizontal"
    className={clsx('grid gap-2', className)}
  >
    {options.map((option) => (
      <RadioGroup.Item
        key={option.value}
        value={option.value}
        className="flex min-w-0 flex-col items-center gap-1.5 rounded-xl border border-line-strong bg-panel px-1 pt-2.5 pb-1.5 text-xs text-ink-2 hover:bg-hover
          data-[state=checked]:border-brand data-[state=checked]:bg-brand-soft data-[state=checked]:font-medium data-[state=checked]:text-brand-ink"
      >
        {option.picture}
        {option.name}
      </RadioGroup.Item>
    ))}
  </RadioGroup.Root>
)
