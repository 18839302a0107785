import { type ReactNode, useDeferredValue } from 'react'

/** Renders slow content after its surroundings have painted. Input interrupts that render. */
export const AfterPaint = ({ children }: { children: ReactNode }) => (useDeferredValue(true, false) ? children : null)
