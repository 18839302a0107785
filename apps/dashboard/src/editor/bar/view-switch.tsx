import { Monitor, Pencil, Smartphone } from 'lucide-react'

import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import type { View } from '../../canvas/canvas-props.ts'
import * as texts from '../texts.ts'

const options = [
  {
    value: 'edit',
    name: texts.edit,
    label: (
      <>
        <Pencil />
        {texts.edit}
      </>
    ),
  },
  { value: 'desktop', name: texts.desktopPreview, label: <Monitor /> },
  { value: 'phone', name: texts.phonePreview, label: <Smartphone /> },
] as const

export const ViewSwitch = ({ view, onView, className }: { view: View; onView: (view: View) => void; className?: string }) => (
  <SegmentedControl label={texts.view} value={view} onChange={onView} options={options} {...(className && { className })} />
)
