import { useEffect, useRef, useState } from 'react'

import { Field, FieldError, Input } from '../../ui/controls/field.tsx'
import * as texts from '../texts.ts'
import { type CustomRange, dayOf, issueOf, type Range } from './ranges.ts'

type DayFieldsProps = { first: string; last: string; onRange: (range: Range) => void }

/** A date that is being typed has other valid values in between: a year of one digit, a day of one digit. */
const typingPauseMs = 700

/**
 * The first and the last day of a custom range. Shows the range after a pause in typing, or when a field loses the focus. Days that are no
 * range stay in the fields, with an error.
 */
export const DayFields = ({ first, last, onRange }: DayFieldsProps) => {
  const [typed, setTyped] = useState({ first, last })
  const [issue, setIssue] = useState<string>()
  const [now] = useState(() => Date.now())
  const [shown, setShown] = useState<CustomRange>(`${first}..${last}`)
  const [sent, setSent] = useState<CustomRange>()
  // The URL has another range. Unless it comes from here, so that the user may be typing on, the fields show it.
  if (shown !== `${first}..${last}`) {
    setShown(`${first}..${last}`)
    setSent(undefined)
    if (sent !== `${first}..${last}`) {
      setTyped({ first, last })
      setIssue(undefined)
    }
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const apply = (days: typeof typed) => {
    clearTimeout(timer.current)
    const problem = issueOf(days.first, days.last, Date.now())
    setIssue(problem)
    const range = `${days.first}..${days.last}` as const
    if (problem !== undefined || range === shown) return
    setSent(range)
    onRange(range)
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
          aria-invalid={issue === undefined ? undefined : true}
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
      <FieldError>{issue}</FieldError>
    </div>
  )
}
