import { DismissableLayer, Popper } from 'radix-ui/internal'
import { Portal } from 'radix-ui'
import { type PointerEventHandler, type RefObject, useEffect } from 'react'

type TipBubbleProps = {
  id: string
  label: string
  trigger: RefObject<HTMLElement>
  onPointerEnter: PointerEventHandler
  onPointerLeave: PointerEventHandler
  onClose: () => void
}

/** Escape and scrolling close it before anything else. */
export const TipBubble = ({ id, label, trigger, onClose, ...pointer }: TipBubbleProps) => {
  useEffect(() => {
    const scroll = ({ target }: Event) => target instanceof Node && target.contains(trigger.current) && onClose()
    addEventListener('scroll', scroll, { capture: true })
    return () => removeEventListener('scroll', scroll, { capture: true })
  }, [trigger, onClose])
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={trigger} />
      <Portal.Root asChild>
        <DismissableLayer.Root asChild onFocusOutside={(event) => event.preventDefault()} onDismiss={onClose}>
          <Popper.Content
            id={id}
            role="tooltip"
            side="top"
            sideOffset={6}
            collisionPadding={8}
            className="z-50 rounded-md bg-ink px-2 py-1 text-xs text-bg shadow-2 motion-safe:animate-fade"
            {...pointer}
          >
            {label}
          </Popper.Content>
        </DismissableLayer.Root>
      </Portal.Root>
    </Popper.Root>
  )
}
