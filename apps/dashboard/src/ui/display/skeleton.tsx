import type { ReactNode } from 'react'

import { cn } from '../class-names.ts'
import * as texts from '../texts.ts'

export const Skeleton = ({ className }: { className?: string }) => (
  <div className={cn('animate-pulse rounded-lg bg-active motion-reduce:animate-none', className)} />
)

/** Announces that a screen is loading, around its skeletons. */
export const Loading = ({ className, children }: { className?: string; children: ReactNode }) => (
  <output aria-label={texts.loading} className={className}>
    {children}
  </output>
)
