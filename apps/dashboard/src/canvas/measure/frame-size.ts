import type { View } from '../canvas-props.ts'

export type Size = { width: number; height: number }

/** In pixels of the page; `scale` converts them to pixels of the screen. */
export type FrameSize = Size & { scale: number }

/** Wide enough for four columns in each density. */
const fourColumnsWidthPx = 760
const desktopWidthPx = 1_200
/** Narrower viewports are phones. */
const phoneBreakpointPx = 480
const phone = { width: 390, height: 844 }

const isPhone = ({ width }: Size): boolean => width < phoneBreakpointPx

const widthFor = (view: View, viewport: Size): number => {
  if (view === 'phone') return isPhone(viewport) ? viewport.width : phone.width
  if (view === 'desktop') return Math.max(viewport.width, desktopWidthPx)
  // Tiles are arranged in four columns, except on a phone.
  return isPhone(viewport) ? viewport.width : Math.max(viewport.width, fourColumnsWidthPx)
}

/** The size of the page's frame in the viewport; in the edit view, `height` is the minimum. On a phone, its preview fills the viewport. */
export const frameSize = (view: View, viewport: Size): FrameSize => {
  const width = widthFor(view, viewport)
  const scale = Math.min(1, viewport.width / width)
  const height = viewport.height / scale
  return { width, height: view === 'phone' && !isPhone(viewport) ? Math.min(phone.height, height) : height, scale }
}
