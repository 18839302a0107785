import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type CheckboxProps = { checked: boolean; onChange: (checked: boolean) => void; label: ReactNode; hint?: string }

export const Checkbox = ({ checked, onChange, label, hint }: CheckboxProps) => {
  const id = useId()
  return (
    // The padding belongs to the label, so a touch beside the box counts.
    <label className="-mx-3 flex cursor-pointer items-start gap-3 rounded-lg px-4 py-1.5 pointer-coarse:min-h-11 pointer-coarse:items-center">
      <span className="relative mt-px grid size-[18px] shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="peer absolute inset-0 appearance-none rounded-[5px] border border-edge bg-panel checked:border-brand checked:bg-brand forced-colors:appearance-auto"
        />
        <Check
          className="relative hidden size-3.5 text-on-brand peer-checked:block pointer-events-none forced-colors:hidden!"
          strokeWidth={3}
          aria-hidden="true"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span id={`${id}-label`} className="block">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-ink-3 [overflow-wrap:anywhere]">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
