import { PageBlock } from '@tessera/contract'
import { z } from 'zod'

import { Form, optionalText, useServerForm } from '../app/forms.tsx'
import { Field, Textarea } from '../ui/controls/field.tsx'
import { FormActions } from '../ui/overlays/dialog.tsx'
import * as texts from './texts.ts'

const { reason } = PageBlock.shape
type Schema = z.ZodType<{ reason: string | null }, { reason: string }>
const Required: Schema = z.object({ reason })
const Optional: Schema = z.object({ reason: optionalText(reason) })

export type ReasonFormProps = {
  label: string
  hint: string
  action: string
  optional?: boolean
  act: (reason: string | null) => Promise<unknown>
  onDone: () => void
}

export const ReasonForm = ({ label, hint, action, optional, act, onDone }: ReasonFormProps) => {
  const { form, submit, busy } = useServerForm({
    schema: optional ? Optional : Required,
    defaultValues: { reason: '' },
    focus: 'reason',
    send: (values) => act(values.reason),
    onSent: onDone,
  })
  return (
    <Form form={form} onSubmit={submit}>
      <Field label={label} aside={optional && texts.optional} hint={hint} error={form.formState.errors.reason?.message}>
        {(wiring) => <Textarea rows={3} {...wiring} {...form.register('reason')} />}
      </Field>
      <FormActions action={action} variant={optional ? 'primary' : 'danger'} busy={busy} onCancel={onDone} />
    </Form>
  )
}
