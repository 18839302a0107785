import { zodResolver } from '@hookform/resolvers/zod'
import { AccountDeletion } from '@tessera/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'

import { PasswordInput } from '../account/password-input.tsx'
import { deleteAccount } from '../account/session.ts'
import { UsernameForManagers } from '../account/username-for-managers.tsx'
import { failureOf } from '../failure.ts'
import { showFailure } from '../form-failure.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'

export const DeleteAccountDialog = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Delete your account?"
    description="Your pages, their links and clicks, your tokens and your sessions are gone at once. This cannot be undone."
  >
    <DeleteAccountForm onCancel={() => onOpenChange(false)} />
  </Dialog>
)

const DeleteAccountForm = ({ onCancel }: { onCancel: () => void }) => {
  const navigate = useNavigate()
  const remove = useMutation({ mutationFn: deleteAccount })
  const form = useForm({ resolver: zodResolver(AccountDeletion), defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (proof) => {
    try {
      await remove.mutateAsync(proof)
    } catch (error) {
      return showFailure(form, failureOf(error), { password_wrong: 'password' })
    }
    // A new document holds nothing of what was deleted.
    return navigate({ to: '/sign-in', reloadDocument: true, ignoreBlocker: true })
  })
  return (
    <form noValidate method="post" className="space-y-4" onSubmit={(event) => void submit(event)}>
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <UsernameForManagers />
      <Field label="Your password" error={errors.password?.message}>
        {(wiring) => <PasswordInput autoComplete="current-password" {...wiring} {...form.register('password')} />}
      </Field>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="danger" busy={isSubmitting}>
          Delete account
        </Button>
      </DialogActions>
    </form>
  )
}
