import { zodResolver } from '@hookform/resolvers/zod'
import { PageBlock } from '@tessera/contract'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { failureOf } from '../app/failures/failure.ts'
import { optionalText, showFailure } from '../app/forms.tsx'
import { Field, Textarea } from '../ui/controls/field.tsx'
import { FormActions } from '../ui/overlays/dialog.tsx'
import { Notice } from '../ui/display/notice.tsx'
import * as texts from './texts.ts'

const { reason } = PageBlock.shape
const Required = z.object({ reason })
const Optional = z.object({ reason: optionalText(reason) })

export type ReasonFormProps = {
  label: string
  hint: string
  action: string
  optional?: boolean
  act: (reason: string | null) => Promise<unknown>
  onDone: () => void
}

export const ReasonForm = ({ label, hint, action, optional, act, onDone }: ReasonFormProps) => {
  const form = useForm<{ reason: string }, unknown, { reason: string | null }>({
    resolver: zodResolver<{ reason: string }, unknown, { reason: string | null }>(optional ? Optional : Required),
    defaultValues: { reason: '' },
  })
  const { errors, isSubmitting } = form.formState
  useEffect(() => form.setFocus('reason'), [form])
  const submit = form.handleSubmit(async (values) => {
    try {
      await act(values.reason)
      onDone()
    } catch (error) {
      showFailure(form, failureOf(error))
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {errors.root && (
        <Notice tone="danger" className="mb-4">
          {errors.root.message}
        </Notice>
      )}
      <Field label={label} aside={optional && texts.optional} hint={hint} error={errors.reason?.message}>
        {(wiring) => <Textarea rows={3} {...wiring} {...form.register('reason')} />}
      </Field>
      <FormActions action={action} variant={optional ? 'primary' : 'danger'} busy={isSubmitting} onCancel={onDone} />
    </form>
  )
}
