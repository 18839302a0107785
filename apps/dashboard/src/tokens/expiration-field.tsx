import { NewToken } from '@tessera/contract'
import { useState } from 'react'

import { counted } from '../ui/text/plural.ts'
import { Field, Input } from '../ui/controls/field.tsx'
import { fill } from '../ui/text/template.ts'
import { locale } from '../ui/text/locale.ts'
import { Segmented } from '../ui/controls/segmented-control.tsx'
import { dateIn, daysUntil } from './token-expiry.ts'
import * as texts from './texts.ts'

const presets = [30, 90, 365]
const lifetime = NewToken.shape.ttlDays.unwrap()
const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })

const options = [
  ...presets.map((count) => ({ value: String(count), label: counted(texts.days, { count }), name: counted(texts.days, { count }) })),
  { value: 'date', label: texts.byDate, name: texts.untilADate },
]

type LifetimeProps = { value: number; onChange: (days: number) => void; error: string | undefined }

/** How many days a token works: one of a few lengths, or until a date. */
export const Lifetime = ({ value, onChange, error }: LifetimeProps) => {
  const [byDate, setByDate] = useState(false)
  const [now] = useState(() => new Date())
  const end = lifetime.safeParse(value).success && long.format(now.getTime() + value * 86_400_000)
  return (
    <div className="space-y-1.5">
      <span className="text-sm font-medium">{texts.lifetime}</span>
      <Segmented
        label={texts.lifetime}
        value={byDate ? 'date' : String(value)}
        onChange={(next) => {
          setByDate(next === 'date')
          if (next !== 'date') onChange(Number(next))
        }}
        options={options}
      />
      {byDate && (
        <Field label={texts.lastDay} error={error && texts.dayOutOfRange} className="pt-2">
          {(wiring) => (
            <Input
              type="date"
              min={dateIn(1, now)}
              max={dateIn(3650, now)}
              className="w-44! tabular-nums"
              defaultValue={dateIn(value, now)}
              onChange={(event) => onChange(daysUntil(event.target.value, now))}
              {...wiring}
            />
          )}
        </Field>
      )}
      <p className="text-sm text-ink-3">{end ? fill(texts.worksUntil, { date: end }) : ' '}</p>
    </div>
  )
}
