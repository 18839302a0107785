import { type KeyboardEvent, type PointerEvent, type ReactElement, type ReactNode, type RefObject, useId, useRef, useState } from 'react'

import { later } from './later.ts'
import type { MenuChoiceProps, MenuItemProps } from './menu-card.tsx'
import { sayItDidNotLoad, useLater } from './on-demand.tsx'
import { Slot } from './slot.tsx'

const card = later(() => import('./menu-card.tsx'))

type MenuProps = {
  trigger: ReactElement<object>
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  className?: string
  children: ReactNode
}

/** A button with a menu, which loads when the button is first pointed at or focused. */
export const Menu = ({ trigger, align = 'end', side = 'bottom', className, children }: MenuProps) => {
  const id = useId()
  const button = useRef<HTMLElement>(null)
  const [near, setNear] = useState(false)
  const [open, setOpen] = useState(false)
  const loaded = useLater(card, near, () => {
    setNear(false)
    if (!open) return
    setOpen(false)
    sayItDidNotLoad()
  })
  const approach = () => setNear(true)
  const change = (next: boolean) => {
    approach()
    setOpen(next)
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return
    // Else the button would take the focus from what opens.
    if (!open) event.preventDefault()
    change(!open)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    change(event.key === 'ArrowDown' || !open)
  }
  return (
    <>
      <Slot
        ref={button}
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open && loaded ? id : undefined}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={approach}
        onFocus={approach}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
      >
        {trigger}
      </Slot>
      {loaded && (
        <loaded.MenuCard
          id={id}
          trigger={button as RefObject<HTMLElement>}
          open={open}
          onOpenChange={setOpen}
          align={align}
          side={side}
          className={className}
        >
          {children}
        </loaded.MenuCard>
      )}
    </>
  )
}

// What stands in a menu's card is rendered by the card, which has loaded then.

export const MenuItem = (props: MenuItemProps) => {
  const Item = card.get()?.MenuItem
  return Item && <Item {...props} />
}

export const MenuLine = () => {
  const Line = card.get()?.MenuLine
  return Line && <Line />
}

/** One of a few, chosen without closing the menu. */
export const MenuChoice = <T extends string>(props: MenuChoiceProps<T>) => {
  const Choice = card.get()?.MenuChoice
  return Choice && <Choice {...props} />
}
