import { type ReactElement, type RefObject, useId, useRef } from 'react'

import { later } from '../loading/later.ts'
import { useLater } from '../loading/on-demand.tsx'
import { Slot } from '../controls/slot.tsx'
import { useTip } from '../loading/use-tip.ts'

const bubble = later(() => import('../loading/tip-bubble.tsx'))

/** Says more of what is pointed at, or reached by keyboard. */
export const Tip = ({ label, children }: { label: string; children: ReactElement<object> }) => {
  const id = useId()
  const trigger = useRef<HTMLElement>(null)
  const tip = useTip()
  const loaded = useLater(bubble, tip.near, tip.giveUp)
  const shown = tip.open && loaded
  return (
    <>
      <Slot ref={trigger} aria-describedby={shown ? id : undefined} {...tip.button}>
        {children}
      </Slot>
      {shown && <loaded.TipBubble id={id} label={label} trigger={trigger as RefObject<HTMLElement>} onClose={tip.close} {...tip.bubble} />}
    </>
  )
}
