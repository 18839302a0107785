import { clsx } from 'clsx'
import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-active text-ink-2',
  info: 'bg-brand-soft text-brand-ink',
  live: 'bg-brand-soft text-brand-ink',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
}

type NoticeProps = { tone?: 'info' | 'warn' | 'danger'; className?: string; children: ReactNode }

/** A message beside what it is about. Screen readers announce `danger` when it appears. */
export const Notice = ({ tone = 'info', className, children }: NoticeProps) => {
  const Icon = tone === 'info' ? Info : TriangleAlert
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={clsx('flex gap-2.5 rounded-xl px-3 py-2.5 text-sm', tones[tone], className)}
    >
      <Icon className="mt-px size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere] [&_a]:font-medium [&_a]:underline [&_a]:underline-offset-3">{children}</div>
    </div>
  )
}

export const Badge = ({ tone = 'neutral', children }: { tone?: 'neutral' | 'live' | 'warn' | 'danger'; children: ReactNode }) => (
  <span className={clsx('inline-flex shrink-0 items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-medium', tones[tone])}>
    {tone === 'live' && <span className="size-1.5 rounded-full bg-brand" />}
    {children}
  </span>
)
