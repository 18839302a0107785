import type { ReactNode } from 'react'

import { cn } from '../class-names.ts'

const tones = {
  neutral: 'bg-active text-ink-2',
  live: 'bg-brand-soft text-brand-ink',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
}

export const Badge = ({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) => (
  <span className={cn('inline-flex shrink-0 items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-medium', tones[tone])}>
    {tone === 'live' && <span className="size-1.5 rounded-full bg-brand" />}
    {children}
  </span>
)
