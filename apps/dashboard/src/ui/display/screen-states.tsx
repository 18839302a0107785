import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import * as texts from '../texts.ts'

export const Skeleton = ({ className }: { className?: string }) => (
  <div className={clsx('animate-pulse rounded-lg bg-active motion-reduce:animate-none', className)} />
)

/** Announces that a screen is loading, around its skeletons. */
export const Loading = ({ className, children }: { className?: string; children: ReactNode }) => (
  <output aria-label={texts.loading} className={className}>
    {children}
  </output>
)

/** A screen with a single message: empty, not found or failed. */
export const MessageScreen = ({
  art,
  title,
  children,
  actions,
}: {
  art?: ReactNode
  title: string
  children: ReactNode
  actions?: ReactNode
}) => (
  <div className="m-auto flex max-w-md flex-col items-center px-6 py-16 text-center">
    {art && <div className="mb-6">{art}</div>}
    <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
    <div className="mt-2 text-ink-2 [overflow-wrap:anywhere]">{children}</div>
    {actions && <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>}
  </div>
)
