import { allScopes, canonicalScopes, type CreatedToken, defaultScopes, NewToken, scopes } from '@tessera/contract'
import { useId, useState } from 'react'
import { z } from 'zod'

import { client, trpc } from '../../app/api.ts'
import { Form, FormField, useServerForm } from '../../app/forms.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { FieldError } from '../../ui/controls/field.tsx'
import { FormActions } from '../../ui/overlays/dialog.tsx'
import { ExpirationField } from './expiration-field.tsx'
import { PagesField } from './pages-field.tsx'
import * as texts from './texts.ts'

const { name, ttlDays, scopes: scopesField, pages: pagesField } = NewToken.shape
/** The API does not require a name. In a list of tokens, a name is what tells them apart. */
const TokenFields = z.object({
  name: name.unwrap().unwrap(),
  ttlDays: ttlDays.unwrap(),
  scopes: scopesField.unwrap(),
  pages: pagesField.unwrap(),
})
type TokenFields = z.input<typeof TokenFields>
type Chosen = Omit<TokenFields, 'name'>

const defaults: Chosen = { ttlDays: 365, scopes: [...defaultScopes], pages: null }
/** A token for certain pages cannot manage tokens. */
const pageScopes = allScopes.filter((scope) => scope !== 'tokens:manage')

type NewTokenFormProps = { onCreated: (token: CreatedToken) => void; onCancel: () => void }

export const NewTokenForm = ({ onCreated, onCancel }: NewTokenFormProps) => {
  const scopesLabel = useId()
  const utils = trpc.useUtils()
  const { form, submit, busy } = useServerForm({
    schema: TokenFields,
    defaultValues: { name: '', ...defaults },
    focus: 'name',
    send: (fields) => client.tokens.create.mutate(fields),
    onSent: (token) => {
      void utils.tokens.list.invalidate()
      onCreated(token)
    },
  })
  const { errors, isSubmitted } = form.formState
  const [{ scopes: selected, ttlDays: days, pages }, setValues] = useState(defaults)
  const set = <Name extends keyof Chosen>(name: Name, value: Chosen[Name]) => {
    setValues((before) => ({ ...before, [name]: value }))
    form.setValue(name, value as never, { shouldValidate: isSubmitted })
  }
  return (
    <Form form={form} onSubmit={submit} className="space-y-5">
      <FormField form={form} field="name" label={texts.name} autoComplete="off" placeholder={texts.namePlaceholder} />
      <PagesField
        value={pages}
        onChange={(next) => {
          set('pages', next)
          if (next)
            set(
              'scopes',
              pageScopes.filter((scope) => selected.includes(scope)),
            )
        }}
        error={errors.pages && (errors.pages.message ?? texts.pagesMissing)}
      />
      <fieldset aria-labelledby={scopesLabel}>
        <span id={scopesLabel} className="text-sm font-medium">
          {texts.permissions}
        </span>
        <div className="mt-1.5 space-y-0.5">
          {(pages ? pageScopes : allScopes).map((scope) => (
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
      <FormActions action={texts.createToken} busy={busy} onCancel={onCancel} />
    </Form>
  )
}
