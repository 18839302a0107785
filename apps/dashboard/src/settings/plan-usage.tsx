import { trpc } from '../api.ts'
import { Meter } from '../ui/meter.tsx'

const number = new Intl.NumberFormat('en')

/** What the plan allows, and what is used of it. */
export const PlanUsage = () => {
  const [{ plan, pages, links, tokens, requests }] = trpc.account.usage.useSuspenseQuery()
  const quotas: { label: string; used: number; limit: number; note?: string }[] = [
    { label: 'Pages', ...pages },
    { label: 'Links on one page', ...links, ...(links.page !== null && { note: `Most are on “${links.page}”.` }) },
    { label: 'API tokens', ...tokens },
  ]
  return (
    <div className="rounded-2xl border border-line bg-panel p-5 shadow-1">
      <p className="font-medium first-letter:uppercase">{plan} plan</p>
      <ul className="mt-4 space-y-4">
        {quotas.map(({ label, used, limit, note }) => (
          <li key={label}>
            <div className="flex items-baseline justify-between gap-3">
              <span>{label}</span>
              <span className="text-ink-2 tabular-nums">
                {limit === 0 ? `${number.format(used)}, no limit` : `${number.format(used)} of ${number.format(limit)}`}
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
          <span>API requests a minute, by token</span>
          <span className="text-ink-2 tabular-nums">{requests.limit === 0 ? 'no limit' : number.format(requests.limit)}</span>
        </li>
      </ul>
    </div>
  )
}
