import { useState } from 'react'

import { Field, FieldError, Input } from '../../ui/controls/field.tsx'
import * as texts from '../texts.ts'
import { customRange, dayOf, type Range } from './ranges.ts'

type DayFieldsProps = { first: string; last: string; onRange: (range: Range) => void }

/** The first and the last day of a custom range. Days that are no range stay in the fields, with an error. */
export const DayFields = ({ first, last, onRange }: DayFieldsProps) => {
  const [invalid, setInvalid] = useState<{ first: string; last: string } | null>(null)
  const [now] = useState(() => Date.now())
  const shown = invalid ?? { first, last }
  const change = (next: { first: string; last: string }) => {
    const range = customRange(next.first, next.last, Date.now())
    setInvalid(range ? null : next)
    if (range) onRange(range)
  }
  const fieldOf = (day: 'first' | 'last', label: string) => (
    <Field label={label} className="flex-1">
      {(wiring) => (
        <Input
          {...wiring}
          type="date"
          required
          max={dayOf(now)}
          className="tabular-nums"
          aria-invalid={invalid ? true : undefined}
          value={shown[day]}
          onChange={(event) => change({ ...shown, [day]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <div className="w-full space-y-1.5 sm:w-96">
      <div className="flex gap-3">
        {fieldOf('first', texts.firstDay)}
        {fieldOf('last', texts.lastDay)}
      </div>
      <FieldError>{invalid ? texts.invalidDays : undefined}</FieldError>
    </div>
  )
}
