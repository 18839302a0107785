import { NewToken } from '@tessera/contract'
import { useState } from 'react'

import { Field, Input } from '../../ui/controls/field.tsx'
import { SegmentedField } from '../../ui/controls/segmented-control.tsx'
import { fill, locale, plural } from '../../ui/text/template.ts'
import * as texts from './texts.ts'
import { dateIn, dayMs, daysUntil } from './token-expiry.ts'

const presetDays = [30, 90, 365]
const ttlDays = NewToken.shape.ttlDays.unwrap()
/** Upper limit of `ttlDays` in the contract. */
const maxTtlDays = 3650
const longDate = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })

const options = [
  ...presetDays.map((count) => ({ value: String(count), name: plural(texts.days, { count }) })),
  { value: 'date', label: texts.customLabel, name: texts.customDate },
]

type ExpirationFieldProps = { value: number; onChange: (days: number) => void; error: string | undefined }

/** Number of days until the token expires: a preset, or a date. */
export const ExpirationField = ({ value, onChange, error }: ExpirationFieldProps) => {
  const [isCustom, setIsCustom] = useState(false)
  const [now] = useState(() => new Date())
  const expiry = ttlDays.safeParse(value).success && longDate.format(now.getTime() + value * dayMs)
  return (
    <div className="space-y-1.5">
      <SegmentedField
        label={texts.expiration}
        value={isCustom ? 'date' : String(value)}
        onChange={(next) => {
          setIsCustom(next === 'date')
          if (next !== 'date') onChange(Number(next))
        }}
        options={options}
      />
      {isCustom && (
        <Field label={texts.expiryDate} error={error && texts.expiryOutOfRange} className="pt-2">
          {(wiring) => (
            <Input
              type="date"
              min={dateIn(1, now)}
              max={dateIn(maxTtlDays, now)}
              className="w-44! tabular-nums"
              defaultValue={dateIn(value, now)}
              onChange={(event) => onChange(daysUntil(event.target.value, now))}
              {...wiring}
            />
          )}
        </Field>
      )}
      <p className="text-sm text-ink-3">{expiry ? fill(texts.expiresOn, { date: expiry }) : ' '}</p>
    </div>
  )
}
