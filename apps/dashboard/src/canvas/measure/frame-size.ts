import type { View } from '../canvas-props.ts'

export type Size = { width: number; height: number }

/** In the page's own pixels; `scale` makes them those of the screen. */
export type FrameSize = Size & { scale: number }

// Room for four columns in each density, and for a visitor's window.
const fourColumns = 760
const desktop = 1_200
const phone = { width: 390, height: 844 }

const widthFor = (view: View, bench: Size): number => {
  if (view === 'phone') return phone.width
  if (view === 'desktop') return Math.max(bench.width, desktop)
  // A phone's bench shows what a phone shows; on any other the page is arranged in its four columns.
  return bench.width < 480 ? bench.width : Math.max(bench.width, fourColumns)
}

/** How wide the page's window is on this bench, and how high it is at least. */
export const frameSize = (view: View, bench: Size): FrameSize => {
  const width = widthFor(view, bench)
  const scale = Math.min(1, bench.width / width)
  const height = bench.height / scale
  return { width, height: view === 'phone' ? Math.min(phone.height, height) : height, scale }
}
