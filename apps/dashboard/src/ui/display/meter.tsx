import { clsx } from 'clsx'

import { fill } from '../text/template.ts'
import * as texts from '../texts.ts'

const warnAboveShare = 0.9

/** Shows how much of a limit is used. */
export const Meter = ({ label, value, max }: { label: string; value: number; max: number }) => {
  const share = Math.min(1, value / max)
  return (
    <div className="relative h-1.5 overflow-hidden rounded-full bg-active forced-colors:border">
      <meter
        className="sr-only"
        aria-label={label}
        aria-valuetext={fill(texts.usedOf, { used: value, limit: max })}
        min={0}
        max={max}
        value={Math.min(value, max)}
      />
      <div
        className={clsx(
          'h-full rounded-full forced-colors:bg-[Highlight]',
          share >= 1 ? 'bg-danger' : share >= warnAboveShare ? 'bg-warn' : 'bg-brand',
        )}
        // The smallest use is still visible.
        style={{ width: value > 0 ? `max(6px, ${share * 100}%)` : 0 }}
      />
    </div>
  )
}
