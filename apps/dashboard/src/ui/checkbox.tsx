import { Check } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'

type CheckboxProps = { checked: boolean; onChange: (checked: boolean) => void; label: ReactNode; hint?: string }

export const Checkbox = ({ checked, onChange, label, hint }: CheckboxProps) => {
  const id = useId()
  return (
    <div className="flex items-start gap-3 rounded-lg px-1 py-1.5">
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onChange(next === true)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="touchable mt-px grid size-[18px] shrink-0 place-items-center rounded-[5px] border border-edge bg-panel text-on-brand
          data-[state=checked]:border-brand data-[state=checked]:bg-brand"
      >
        <Radix.Indicator>
          <Check className="size-3.5" strokeWidth={3} />
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer">
        <span className="block">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-ink-3">
            {hint}
          </span>
        )}
      </label>
    </div>
  )
}
