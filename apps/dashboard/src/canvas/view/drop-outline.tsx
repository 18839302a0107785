import type { DropPreview } from '../drop/use-image-drop.ts'

/** Where the dragged file would go. */
export const DropOutline = ({ box: { left, top, width, height }, label }: DropPreview) => (
  <div
    className="pointer-events-none absolute grid place-items-center rounded-2xl bg-brand-soft/60 outline-2 outline-brand outline-dashed"
    style={{ left, top, width, height }}
  >
    <span className="rounded-full bg-ink px-3 py-1 text-sm font-medium whitespace-nowrap text-bg shadow-2">{label}</span>
  </div>
)
