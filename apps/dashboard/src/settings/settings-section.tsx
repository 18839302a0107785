import type { ReactNode } from 'react'

import { cn } from '../ui/class-names.ts'

type SettingsSectionProps = { id: string; title: string; lead?: ReactNode; tone?: 'danger'; children: ReactNode }

/** One settings topic: title and lead on the left, controls on the right. */
export const SettingsSection = ({ id, title, lead, tone, children }: SettingsSectionProps) => (
  <section
    id={id}
    tabIndex={-1}
    aria-labelledby={`${id}-title`}
    className="relative grid scroll-mt-16 gap-x-10 gap-y-4 border-t border-line py-8 first:border-0 lg:grid-cols-[260px_minmax(0,1fr)]"
  >
    <div>
      <h2 id={`${id}-title`} className={cn('text-lg font-semibold tracking-tight', tone === 'danger' && 'text-danger')}>
        {title}
      </h2>
      {lead && <p className="mt-1 text-ink-2">{lead}</p>}
    </div>
    <div className="min-w-0 lg:max-w-xl">{children}</div>
  </section>
)
