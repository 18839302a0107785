import { useState } from 'react'

import { trpc } from '../app/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field, Input } from '../ui/controls/field.tsx'
import { fill } from '../ui/text/template.ts'
import { EmailForm } from './lazy-forms.tsx'
import * as texts from './texts.ts'

/** The sign-in email. Changing it requires a password. */
export const EmailAddress = ({ hasPassword }: { hasPassword: boolean }) => {
  const [{ user }] = trpc.account.me.useSuspenseQuery()
  const [changing, setChanging] = useState(false)
  const [pendingEmail, setPendingEmail] = useState<string>()
  const hint = hasPassword ? texts.emailHint : texts.emailNeedsPassword
  return (
    <div className="mt-6">
      <Field label={texts.email} hint={pendingEmail === undefined ? hint : fill(texts.confirmationSent, { email: pendingEmail })}>
        {(wiring) => (
          <div className="flex gap-2">
            <Input type="email" autoComplete="email" readOnly value={user.email} className="bg-hover!" {...wiring} />
            <Button disabled={!hasPassword} onClick={() => setChanging(true)}>
              {texts.openEmailChange}
            </Button>
          </div>
        )}
      </Field>
      <Dialog open={changing} onOpenChange={setChanging} title={texts.changeEmail}>
        <EmailForm
          onConfirmationSent={(email) => {
            setPendingEmail(email)
            setChanging(false)
          }}
          onChanged={() => {
            setPendingEmail(undefined)
            setChanging(false)
          }}
          onCancel={() => setChanging(false)}
        />
      </Dialog>
    </div>
  )
}
