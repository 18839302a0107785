import { Info } from 'lucide-react'
import { Tooltip as Radix } from 'radix-ui'
import { useState } from 'react'

import { Button } from '../ui/controls/button.tsx'

/** An icon that shows an explanation. Unlike a plain tooltip, it also opens on click or tap. */
export const InfoTip = ({ label, text }: { label: string; text: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        asChild
        // Prevents Radix from closing the tip when the icon is pressed.
        onPointerDown={(event) => event.preventDefault()}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
        onBlur={() => setOpen(false)}
      >
        <Button variant="ghost" size="small" aria-label={label} className="-my-1.5 pointer-coarse:-my-3">
          <Info />
        </Button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side="bottom"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-xs text-bg shadow-2 motion-safe:animate-fade"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
