import { type CreatedAccount, NewAccount } from '@tessera/contract'

import { client } from '../../app/api.ts'
import { Form, FormField, useServerForm } from '../../app/forms.tsx'
import { FormActions } from '../../ui/overlays/dialog.tsx'
import { fill } from '../../ui/text/template.ts'
import { useActionSuccess } from '../actions.tsx'
import * as texts from '../texts.ts'

export type CreatedLink = { email: string; reset: CreatedAccount['reset'] }

export const NewAccountForm = ({ onCreated, onCancel }: { onCreated: (created: CreatedLink) => void; onCancel: () => void }) => {
  const announce = useActionSuccess()
  const { form, submit, busy } = useServerForm({
    schema: NewAccount,
    defaultValues: { name: '', email: '' },
    focus: 'name',
    reasons: { email_taken: 'email' },
    send: (account) => client.admin.accounts.create.mutate(account),
    onSent: ({ reset }, { email }) => {
      onCreated({ email, reset })
      void announce(fill(texts.accountCreated, { email }))
    },
  })
  return (
    <Form form={form} onSubmit={submit}>
      <FormField form={form} field="name" label={texts.name} autoComplete="off" />
      <FormField form={form} field="email" label={texts.email} type="email" inputMode="email" autoComplete="off" />
      <FormActions action={texts.createAccount} busy={busy} onCancel={onCancel} />
    </Form>
  )
}
