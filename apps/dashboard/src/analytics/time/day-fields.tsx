import { useEffect, useRef, useState } from 'react'

import { Field, FieldError, Input } from '../../ui/controls/field.tsx'
import * as texts from '../texts.ts'
import { customRange, dayOf, type Range } from './ranges.ts'

type DayFieldsProps = { first: string; last: string; onRange: (range: Range) => void }

/** A date that is being typed has other valid values in between: a year of one digit, a day of one digit. */
const typingPauseMs = 700

/**
 * The first and the last day of a custom range. Shows the range after a pause in typing, or when a field loses the focus. Days that are no
 * range stay in the fields, with an error.
 */
export const DayFields = ({ first, last, onRange }: DayFieldsProps) => {
  const [typed, setTyped] = useState({ first, last })
  const [refused, setRefused] = useState(false)
  const [now] = useState(() => Date.now())
  // The range in the URL has changed, here or by Back.
  const [shown, setShown] = useState({ first, last })
  if (shown.first !== first || shown.last !== last) {
    setShown({ first, last })
    setTyped({ first, last })
    setRefused(false)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const apply = (days: typeof typed) => {
    clearTimeout(timer.current)
    if (days.first === first && days.last === last) return setRefused(false)
    const range = customRange(days.first, days.last, Date.now())
    setRefused(!range)
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
          aria-invalid={refused ? true : undefined}
          value={typed[day]}
          onChange={(event) => {
            const next = { ...typed, [day]: event.target.value }
            setTyped(next)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => apply(next), typingPauseMs)
          }}
          onBlur={() => apply(typed)}
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
      <FieldError>{refused ? texts.invalidDays : undefined}</FieldError>
    </div>
  )
}
