import { zodResolver } from '@hookform/resolvers/zod'
import { allScopes, canonicalScopes, type CreatedToken, defaultScopes, NewToken, scopes } from '@tessera/contract'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'

import { trpc } from '../app/api.ts'
import { failureOf } from '../app/failures/failure.ts'
import { optionalText, showFailure } from '../app/forms.tsx'
import { Checkbox } from '../ui/controls/checkbox.tsx'
import { Field, FieldError, Input } from '../ui/controls/field.tsx'
import { FormActions } from '../ui/overlays/dialog.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { ExpirationField } from './expiration-field.tsx'
import * as texts from './texts.ts'

const { name, ttlDays, scopes: scopesField } = NewToken.shape
const TokenFields = NewToken.pick({}).extend({
  name: optionalText(name.unwrap().unwrap()),
  ttlDays: ttlDays.unwrap(),
  scopes: scopesField.unwrap(),
})
type TokenFields = z.input<typeof TokenFields>

const defaults = { ttlDays: 365, scopes: [...defaultScopes] }

type NewTokenFormProps = { onCreated: (token: CreatedToken) => void; onCancel: () => void }

export const NewTokenForm = ({ onCreated, onCancel }: NewTokenFormProps) => {
  const scopesLabel = useId()
  const utils = trpc.useUtils()
  const create = trpc.tokens.create.useMutation()
  const form = useForm({
    resolver: zodResolver(TokenFields),
    defaultValues: { name: '', ...defaults } satisfies TokenFields,
  })
  const { errors, isSubmitting, isSubmitted } = form.formState
  useEffect(() => form.setFocus('name'), [form])
  const [{ scopes: selected, ttlDays: days }, setValues] = useState<Pick<TokenFields, 'scopes' | 'ttlDays'>>(defaults)
  const set = <Name extends 'scopes' | 'ttlDays'>(name: Name, value: TokenFields[Name]) => {
    setValues((before) => ({ ...before, [name]: value }))
    form.setValue(name, value as never, { shouldValidate: isSubmitted })
  }
  const submit = form.handleSubmit(async (fields) => {
    try {
      const token = await create.mutateAsync(fields)
      void utils.tokens.list.invalidate()
      onCreated(token)
    } catch (error) {
      showFailure(form, failureOf(error))
    }
  })
  return (
    <form noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <Field label={texts.name} aside={texts.optional} error={errors.name?.message}>
        {(wiring) => <Input autoComplete="off" placeholder={texts.namePlaceholder} {...wiring} {...form.register('name')} />}
      </Field>
      <fieldset aria-labelledby={scopesLabel}>
        <span id={scopesLabel} className="text-sm font-medium">
          {texts.permissions}
        </span>
        <div className="mt-1.5 space-y-0.5">
          {allScopes.map((scope) => (
            <Checkbox
              key={scope}
              checked={selected.includes(scope)}
              onChange={(on) => set('scopes', canonicalScopes(on ? [...selected, scope] : selected.filter((other) => other !== scope)))}
              label={scopes[scope]}
              hint={scope}
            />
          ))}
        </div>
        <FieldError>{errors.scopes && texts.permissionsMissing}</FieldError>
      </fieldset>
      <ExpirationField value={days} onChange={(next) => set('ttlDays', next)} error={errors.ttlDays?.message} />
      <FormActions action={texts.createToken} busy={isSubmitting} onCancel={onCancel} />
    </form>
  )
}
