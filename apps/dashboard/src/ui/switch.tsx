import { Switch as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'

export const Switch = (props: ComponentProps<typeof Radix.Root>) => (
  <Radix.Root className="relative h-5 w-9 shrink-0 rounded-full bg-edge transition-colors data-[state=checked]:bg-brand" {...props}>
    <Radix.Thumb className="block size-4 translate-x-0.5 rounded-full bg-panel shadow-1 transition-transform data-[state=checked]:translate-x-[18px]" />
  </Radix.Root>
)
