import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'

/** How long a pointer rests before a tip shows, in milliseconds. */
const rest = 350
/** How long a tip waits for the pointer on its way from the button to it. */
const grace = 120
/** Whoever has just read a tip does not wait for the next. */
const warmth = 200

let closedAt = Number.NEGATIVE_INFINITY
let closeShown = (): void => {}

/** When a tip shows: while its button is pointed at or reached by keyboard, and while it is itself pointed at. One at a time. */
export function useTip() {
  const [near, setNear] = useState(false)
  const [open, setOpen] = useState(false)
  const timer = useRef(0)
  const close = useCallback(() => {
    clearTimeout(timer.current)
    setOpen(false)
  }, [])
  const show = useCallback(() => {
    clearTimeout(timer.current)
    if (closeShown !== close) closeShown()
    closeShown = close
    setOpen(true)
  }, [close])
  const after = (milliseconds: number, run: () => void) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(run, milliseconds)
  }
  useEffect(() => {
    if (!open) return undefined
    return () => {
      closedAt = performance.now()
    }
  }, [open])
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    near,
    open,
    close,
    /** Takes the wish for one back. */
    giveUp: () => setNear(false),
    button: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'touch') return
        setNear(true)
        after(performance.now() - closedAt < warmth ? 0 : rest, show)
      },
      onPointerLeave: () => after(grace, close),
      onPointerDown: close,
      onClick: close,
      onFocus: ({ currentTarget }: FocusEvent) => {
        if (!currentTarget.matches(':focus-visible')) return
        setNear(true)
        show()
      },
      onBlur: close,
    },
    bubble: { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: () => after(grace, close) },
  }
}
