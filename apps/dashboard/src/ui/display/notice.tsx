import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { cn } from '../class-names.ts'

const tones = { info: 'bg-brand-soft text-brand-ink', warn: 'bg-warn-soft text-warn', danger: 'bg-danger-soft text-danger' }

/** A message beside what it is about. Screen readers announce `danger` when it appears. */
export const Notice = ({ tone = 'info', className, children }: { tone?: keyof typeof tones; className?: string; children: ReactNode }) => {
  const Icon = tone === 'info' ? Info : TriangleAlert
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={cn('flex gap-2.5 rounded-xl px-3 py-2.5 text-sm', tones[tone], className)}
    >
      <Icon className="mt-px size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere] [&_a]:font-medium [&_a]:underline [&_a]:underline-offset-3">{children}</div>
    </div>
  )
}
