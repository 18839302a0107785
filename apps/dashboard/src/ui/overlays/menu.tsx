import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { DropdownMenu, Slot } from 'radix-ui'
import type { ComponentProps, ReactElement, ReactNode } from 'react'

const row = `flex h-9 pointer-coarse:h-11 cursor-default items-center gap-2.5 rounded-lg px-2.5 outline-none select-none data-disabled:opacity-50
  data-highlighted:bg-hover [&_svg]:size-4`
const tones = { plain: '[&_svg]:text-ink-3', danger: 'text-danger [&_svg]:text-danger' }

type MenuProps = {
  trigger: ReactElement<object>
  align?: 'start' | 'end'
  side?: 'top' | 'bottom' | 'left'
  className?: string
  /** May prevent that the focus returns to the trigger. */
  onCloseAutoFocus?: (event: Event) => void
  /** The items. They mount when the menu opens. */
  children: ReactNode
}

/** A button that opens a menu. */
export const Menu = ({ trigger, align = 'end', side = 'bottom', className, onCloseAutoFocus, children }: MenuProps) => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        loop
        align={align}
        side={side}
        sideOffset={6}
        collisionPadding={8}
        {...(onCloseAutoFocus && { onCloseAutoFocus })}
        className={clsx(
          // Only while open: Radix keeps a closing menu until its animation ends, and a menu under the pointer takes the focus.
          `z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-xl border border-line bg-raised p-1.5
          shadow-3 motion-safe:data-[state=open]:animate-fade`,
          className,
        )}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
)

type MenuItemProps = ComponentProps<typeof DropdownMenu.Item> & { icon?: ReactNode; label?: string; tone?: keyof typeof tones }

/** With `asChild` its child is a link, which then contains the icon, too. */
export const MenuItem = ({ icon, label, tone = 'plain', className, children = label, ...rest }: MenuItemProps) => (
  <DropdownMenu.Item className={clsx(row, tones[tone], className)} {...rest}>
    {icon}
    <Slot.Slottable>{children}</Slot.Slottable>
  </DropdownMenu.Item>
)

export const MenuSeparator = () => <DropdownMenu.Separator className="mx-1 my-1.5 h-px bg-line" />

type MenuRadioGroupProps<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: string; icon: ReactNode }[]
}

/** A choice between a few options. Choosing one keeps the menu open. */
export const MenuRadioGroup = <T extends string>({ label, value, onChange, options }: MenuRadioGroupProps<T>) => (
  <DropdownMenu.RadioGroup aria-label={label} value={value} onValueChange={(next) => onChange(next as T)}>
    <DropdownMenu.Label className="px-2.5 pt-1 pb-1.5 text-sm text-ink-3">{label}</DropdownMenu.Label>
    {options.map((option) => (
      <DropdownMenu.RadioItem
        key={option.value}
        value={option.value}
        className={clsx(row, tones.plain)}
        onSelect={(event) => event.preventDefault()}
      >
        {option.icon}
        {option.label}
        <DropdownMenu.ItemIndicator className="ml-auto">
          <Check />
        </DropdownMenu.ItemIndicator>
      </DropdownMenu.RadioItem>
    ))}
  </DropdownMenu.RadioGroup>
)
