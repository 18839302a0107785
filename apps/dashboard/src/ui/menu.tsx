import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

import { cn } from './class-names.ts'

const row = `flex h-9 pointer-coarse:h-11 cursor-default items-center gap-2.5 rounded-lg px-2.5 outline-none select-none data-disabled:opacity-50
  data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:text-ink-3`

type MenuProps = { trigger: ReactNode; align?: 'start' | 'end'; side?: 'top' | 'bottom'; className?: string; children: ReactNode }

export const Menu = ({ trigger, align = 'end', side = 'bottom', className, children }: MenuProps) => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        align={align}
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className={cn('z-50 min-w-48 rounded-xl border border-line bg-raised p-1.5 shadow-3 motion-safe:animate-fade', className)}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
)

export const MenuItem = ({ tone, className, ...rest }: ComponentProps<typeof DropdownMenu.Item> & { tone?: 'danger' }) => (
  <DropdownMenu.Item className={cn(row, tone === 'danger' && 'text-danger [&_svg]:text-danger', className)} {...rest} />
)

export const MenuLine = () => <DropdownMenu.Separator className="mx-1 my-1.5 h-px bg-line" />

type MenuChoiceProps<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: string; icon: ReactNode }[]
}

/** One of a few, chosen without closing the menu. */
export const MenuChoice = <T extends string>({ label, value, onChange, options }: MenuChoiceProps<T>) => (
  <DropdownMenu.RadioGroup aria-label={label} value={value} onValueChange={(next) => onChange(next as T)}>
    <DropdownMenu.Label className="px-2.5 pt-1 pb-1.5 text-sm text-ink-3">{label}</DropdownMenu.Label>
    {options.map((option) => (
      <DropdownMenu.RadioItem key={option.value} value={option.value} className={row} onSelect={(event) => event.preventDefault()}>
        {option.icon}
        {option.label}
        <DropdownMenu.ItemIndicator className="ml-auto">
          <Check />
        </DropdownMenu.ItemIndicator>
      </DropdownMenu.RadioItem>
    ))}
  </DropdownMenu.RadioGroup>
)
