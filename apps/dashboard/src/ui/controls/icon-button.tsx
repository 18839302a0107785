import type { ComponentProps } from 'react'

import { Tooltip } from '../overlays/tooltip.tsx'
import { Button } from './button.tsx'

/** A button that shows only an icon. Its label is its accessible name and its tooltip. */
export const IconButton = ({ label, size = 'icon', variant = 'ghost', ...rest }: ComponentProps<typeof Button> & { label: string }) => (
  <Tooltip label={label}>
    <Button variant={variant} size={size} aria-label={label} {...rest} />
  </Tooltip>
)
