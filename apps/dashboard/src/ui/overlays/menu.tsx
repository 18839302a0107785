import {
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'

import { type Later, later } from '../loading/later.ts'
import type { MenuCardProps } from './menu-card.tsx'
import { useLater } from '../loading/on-demand.tsx'
import { Slot } from '../controls/slot.tsx'
import { toast } from './toast.ts'

type Loaded<P> = { MenuCard: ComponentType<MenuCardProps>; Items: ComponentType<P> }

type MenuProps<P> = {
  trigger: ReactElement<object>
  /** What its items are made from. */
  items: P
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  className?: string
}

/** A button with a menu, which loads with what stands in it when the button is first pointed at or focused. */
export const menuOf = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<MenuProps<P>> => {
  const part = later(async () => {
    const [{ MenuCard }, Items] = await Promise.all([import('./menu-card.tsx'), load()])
    return { MenuCard, Items }
  })
  return (props) => <Menu part={part} {...props} />
}

const Menu = <P extends object>({
  part,
  trigger,
  items,
  align = 'end',
  side = 'bottom',
  className,
}: MenuProps<P> & { part: Later<Loaded<P>> }) => {
  const id = useId()
  const button = useRef<HTMLElement>(null)
  const [near, setNear] = useState(false)
  const [open, setOpen] = useState(false)
  const loaded = useLater(part, near, () => {
    setNear(false)
    if (!open) return
    setOpen(false)
    toast.didNotLoad()
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
          <loaded.Items {...items} />
        </loaded.MenuCard>
      )}
    </>
  )
}
