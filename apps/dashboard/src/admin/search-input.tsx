import { useEffect, useEffectEvent, useState } from 'react'

import { useDebounced } from '../ui/use-debounced.ts'
import { Input } from '../ui/controls/field.tsx'

type SearchInputProps = {
  label: string
  /** What the address says. */
  value: string
  onChange: (value: string) => void
}

/** What is looked for, in the address once there is a pause. */
export const SearchInput = ({ label, value, onChange }: SearchInputProps) => {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  const settled = useDebounced(typed, 250)
  // The address has changed by itself: a link, or the way back.
  if (value !== shown) {
    setShown(value)
    if (value !== settled.trim()) setTyped(value)
  }
  const say = useEffectEvent((wanted: string) => {
    if (wanted !== value) onChange(wanted)
  })
  useEffect(() => say(settled.trim()), [settled])
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      className="min-w-0 flex-1 basis-64 sm:max-w-sm"
      maxLength={254}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
