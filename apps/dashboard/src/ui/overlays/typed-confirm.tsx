import { useState } from 'react'

import { Confirm, type ConfirmProps } from './dialog.tsx'
import { Field, Input } from '../controls/field.tsx'
import { fill } from '../text/template.ts'
import * as texts from '../texts.ts'

type TypedConfirmProps = Omit<ConfirmProps, 'disabled' | 'children'> & { name: string }

/** Asks for the `name` of what will be gone for good: in small or capital letters. */
export const TypedConfirm = ({ name, ...rest }: TypedConfirmProps) => {
  const [typed, setTyped] = useState('')
  if (!rest.open && typed) setTyped('')
  return (
    <Confirm {...rest} disabled={typed.trim().toLowerCase() !== name.toLowerCase()}>
      <Field label={fill(texts.typeToConfirm, { name })}>
        {(wiring) => (
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...wiring}
          />
        )}
      </Field>
    </Confirm>
  )
}
