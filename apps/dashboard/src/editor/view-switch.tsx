import { Monitor, Pencil, Smartphone } from 'lucide-react'

import { Segmented } from '../ui/segmented.tsx'
import type { View } from '../canvas/canvas-props.ts'

const options = [
  {
    value: 'edit',
    name: 'Edit',
    label: (
      <>
        <Pencil />
        Edit
      </>
    ),
  },
  { value: 'desktop', name: 'As on a desktop', label: <Monitor /> },
  { value: 'phone', name: 'As on a phone', label: <Smartphone /> },
] as const

export const ViewSwitch = ({ view, onView, className }: { view: View; onView: (view: View) => void; className?: string }) => (
  <Segmented label="View" value={view} onChange={onView} options={options} {...(className && { className })} />
)
