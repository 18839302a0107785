import { Switch as Radix } from 'radix-ui'
import { useId } from 'react'

type SwitchProps = { label: string; hint?: string; checked: boolean; onChange: (checked: boolean) => void }

export const Switch = ({ label, hint, checked, onChange }: SwitchProps) => {
  const id = useId()
  return (
    <div>
      <div className="flex min-h-9 pointer-coarse:min-h-11 items-center justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <Radix.Root
          id={id}
          checked={checked}
          aria-describedby={hint && `${id}-hint`}
          onCheckedChange={onChange}
          className="touchable h-[22px] w-10 shrink-0 rounded-full bg-edge p-0.5 transition-colors data-[state=checked]:bg-brand
            forced-colors:border forced-colors:p-px forced-colors:data-[state=checked]:bg-[Highlight]"
        >
          <Radix.Thumb className="block size-[18px] rounded-full bg-panel shadow-1 transition-transform data-[state=checked]:translate-x-[18px] forced-colors:bg-[ButtonText]" />
        </Radix.Root>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}
