import { type ReactNode, useDeferredValue } from 'react'

/** What takes long to draw comes after the paint of what is around it, and gives way to whatever is pressed meanwhile. */
export const Afterwards = ({ children }: { children: ReactNode }) => (useDeferredValue(true, false) ? children : null)
