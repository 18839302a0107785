import { Check } from 'lucide-react'
import { Menu } from 'radix-ui/internal'
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react'

import { cn } from '../class-names.ts'

const row = `flex h-9 pointer-coarse:h-11 cursor-default items-center gap-2.5 rounded-lg px-2.5 outline-none select-none data-disabled:opacity-50
  data-highlighted:bg-hover [&_svg]:size-4`
const tones = { plain: '[&_svg]:text-ink-3', danger: 'text-danger [&_svg]:text-danger' }

export type MenuCardProps = {
  id: string
  trigger: RefObject<HTMLElement>
  open: boolean
  onOpenChange: (open: boolean) => void
  align: 'start' | 'end'
  side: 'top' | 'bottom'
  className: string | undefined
  children: ReactNode
}

/** What a menu's button opens. The button itself is elsewhere: it is there before this is. */
export const MenuCard = ({ id, trigger, open, onOpenChange, align, side, className, children }: MenuCardProps) => {
  const pressedElsewhere = useRef(false)
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Menu.Anchor virtualRef={trigger} />
      <Menu.Portal>
        <Menu.Content
          id={id}
          aria-labelledby={`${id}-button`}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cn('z-50 min-w-48 rounded-xl border border-line bg-raised p-1.5 shadow-3 motion-safe:animate-fade', className)}
          onInteractOutside={(event) => {
            // The button closes it by itself.
            if (event.target instanceof Node && trigger.current?.contains(event.target)) event.preventDefault()
            else pressedElsewhere.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!pressedElsewhere.current) trigger.current?.focus()
            pressedElsewhere.current = false
          }}
        >
          {children}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}

type MenuItemProps = ComponentProps<typeof Menu.Item> & { tone?: keyof typeof tones }

export const MenuItem = ({ tone = 'plain', className, ...rest }: MenuItemProps) => (
  <Menu.Item className={cn(row, tones[tone], className)} {...rest} />
)

export const MenuLine = () => <Menu.Separator className="mx-1 my-1.5 h-px bg-line" />

type MenuChoiceProps<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: string; icon: ReactNode }[]
}

/** One of a few, chosen without closing the menu. */
export const MenuChoice = <T extends string>({ label, value, onChange, options }: MenuChoiceProps<T>) => (
  <Menu.RadioGroup aria-label={label} value={value} onValueChange={(next) => onChange(next as T)}>
    <Menu.Label className="px-2.5 pt-1 pb-1.5 text-sm text-ink-3">{label}</Menu.Label>
    {options.map((option) => (
      <Menu.RadioItem key={option.value} value={option.value} className={cn(row, tones.plain)} onSelect={(event) => event.preventDefault()}>
        {option.icon}
        {option.label}
        <Menu.ItemIndicator className="ml-auto">
          <Check />
        </Menu.ItemIndicator>
      </Menu.RadioItem>
    ))}
  </Menu.RadioGroup>
)
