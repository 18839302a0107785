import { planLabel } from '../account/plan-labels.ts'
import { trpc } from '../app/api.ts'
import { fill, locale } from '../ui/text/template.ts'
import { Meter } from '../ui/display/meter.tsx'
import * as texts from './texts.ts'

/** Limits of the plan and how much of each is used. */
export const PlanUsage = () => {
  const [{ plan, pages, links, tokens, requests }] = trpc.account.usage.useSuspenseQuery()
  const quotas: { label: string; used: number; limit: number; note?: string }[] = [
    { label: texts.pages, ...pages },
    { label: texts.linksOnOnePage, ...links, ...(links.page !== null && { note: fill(texts.fullestPage, { page: links.page }) }) },
    { label: texts.apiTokens, ...tokens },
  ]
  return (
    <div className="rounded-2xl border border-line bg-panel p-5 shadow-1">
      <p className="font-medium">{planLabel(plan)}</p>
      <ul className="mt-4 space-y-4">
        {quotas.map(({ label, used, limit, note }) => (
          <li key={label}>
            <div className="flex items-baseline justify-between gap-3">
              <span>{label}</span>
              <span className="text-ink-2 tabular-nums">
                {limit === 0 ? fill(texts.usedWithoutLimit, { used }) : fill(texts.usedOf, { used, limit })}
              </span>
            </div>
            {limit > 0 && (
              <div className="mt-1.5">
                <Meter label={label} value={used} max={limit} />
              </div>
            )}
            {note && <p className="mt-1 text-sm text-ink-3 [overflow-wrap:anywhere]">{note}</p>}
          </li>
        ))}
        <li className="flex items-baseline justify-between gap-3 border-t border-line pt-4">
          <span>{texts.requestsPerMinute}</span>
          <span className="text-ink-2 tabular-nums">{requests.limit === 0 ? texts.noLimit : requests.limit.toLocaleString(locale)}</span>
        </li>
      </ul>
    </div>
  )
}
