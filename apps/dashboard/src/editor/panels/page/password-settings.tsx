import { zodResolver } from '@hookform/resolvers/zod'
import { PagePassword } from '@tessera/contract'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'

import { PasswordInput } from '../../../account/password-input.tsx'
import { trpc } from '../../../app/api.ts'
import { failureOf } from '../../../app/failures/failure.ts'
import { showFailure } from '../../../app/forms.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { useDocument, useEditor, useEditorState } from '../../editor-context.ts'
import * as texts from '../../texts.ts'
import { toast } from '../../../ui/overlays/toast.ts'

/** The page password is not part of the document: it cannot be read, and undo does not restore it. */
export const PasswordSettings = () => {
  const { pageId } = useEditor()
  const utils = trpc.useUtils()
  const isProtected = useEditorState(({ facts }) => facts.passwordProtected)
  const { published } = useDocument()
  const [editing, setEditing] = useState(false)
  const remove = trpc.passwords.remove.useMutation({
    meta: { failed: texts.couldNotRemovePassword },
    onSuccess: () => toast.success(texts.passwordRemoved),
    onSettled: () => utils.pages.editor.invalidate({ pageId }),
  })
  return (
    <>
      <p className="text-ink-2">
        {isProtected ? texts.passwordRequired : published ? texts.noPasswordRequired : texts.noPasswordRequiredYet}
      </p>
      {editing ? (
        <PasswordForm isProtected={isProtected} onClose={() => setEditing(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setEditing(true)}>
            {isProtected ? texts.changePassword : texts.requirePassword}
          </Button>
          {isProtected && (
            <Button size="sm" busy={remove.isPending} onClick={() => remove.mutate({ pageId })}>
              {texts.removePassword}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const PasswordForm = ({ isProtected, onClose }: { isProtected: boolean; onClose: () => void }) => {
  const { pageId } = useEditor()
  const utils = trpc.useUtils()
  const set = trpc.passwords.set.useMutation()
  const form = useForm({ resolver: zodResolver(PagePassword), defaultValues: { pageId, password: '' } })
  const { errors, isSubmitting } = form.formState
  // On touch screens, the focus keeper skips text fields, because they open the on-screen keyboard. Here the keyboard is wanted.
  useEffect(() => form.setFocus('password'), [form])
  const submit = form.handleSubmit(async (fields) => {
    try {
      await set.mutateAsync(fields)
    } catch (error) {
      return showFailure(form, failureOf(error))
    }
    toast.success(texts.passwordSaved)
    await utils.pages.editor.invalidate({ pageId })
    return onClose()
  })
  return (
    <form noValidate className="space-y-3" onSubmit={(event) => void submit(event)}>
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <Field
        label={texts.visitorPassword}
        error={errors.password?.message}
        hint={isProtected ? texts.newVisitorPasswordHint : texts.visitorPasswordHint}
      >
        {(wiring) => <PasswordInput autoComplete="new-password" {...wiring} {...form.register('password')} />}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" busy={isSubmitting}>
          {texts.savePassword}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
