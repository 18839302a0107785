import { zodResolver } from '@hookform/resolvers/zod'
import { AccountName } from '@tessera/contract'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'

import { trpc } from '../../app/api.ts'
import { failureOf } from '../../app/failures/failure.ts'
import { showFailure } from '../../app/forms.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Field, Input } from '../../ui/controls/field.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { UnsavedGuard } from '../../app/leaving/unsaved-guard.tsx'
import * as texts from '../texts.ts'

const resolver = zodResolver(AccountName)

export const ProfileForm = () => {
  const [{ user }] = trpc.account.me.useSuspenseQuery()
  const utils = trpc.useUtils()
  const rename = trpc.account.rename.useMutation()
  const form = useForm({ resolver, defaultValues: { name: user.name } })
  const { errors, isSubmitting, isDirty } = form.formState
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await rename.mutateAsync({ name })
    } catch (error) {
      return showFailure(form, failureOf(error))
    }
    utils.account.me.setData(undefined, (me) => me && { ...me, user: { ...me.user, name } })
    form.reset({ name })
    toast.success(texts.nameSaved)
  })
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <Field label={texts.name} hint={texts.nameHint} error={errors.name?.message}>
        {(wiring) => <Input autoComplete="name" {...wiring} {...form.register('name')} />}
      </Field>
      <Button type="submit" variant="primary" busy={isSubmitting} disabled={!isDirty}>
        {texts.saveName}
      </Button>
      <UnsavedGuard isDirty={() => isDirty} />
    </form>
  )
}
