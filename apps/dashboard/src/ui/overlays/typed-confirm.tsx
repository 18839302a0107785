import { useState } from 'react'

import { Confirm, type ConfirmProps } from './dialog.tsx'
import { Field, Input } from '../controls/field.tsx'
import { RichTemplate } from '../text/rich-template.tsx'
import * as texts from '../texts.ts'

type TypedConfirmProps = Omit<ConfirmProps, 'disabled' | 'children'> & { name: string }

/** Asks to type `name` before a permanent deletion. Case does not matter. */
export const TypedConfirm = ({ name, ...rest }: TypedConfirmProps) => {
  const [typed, setTyped] = useState('')
  if (!rest.open && typed) setTyped('')
  return (
    <Confirm {...rest} disabled={typed.trim().toLowerCase() !== name.toLowerCase()}>
      <Field label={<RichTemplate text={texts.typeToConfirm} name={<strong>{name}</strong>} />}>
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
