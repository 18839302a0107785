import { useState } from 'react'

import { trpc } from '../app/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field, Input } from '../ui/controls/field.tsx'
import { fill } from '../ui/text/template.ts'
import { EmailForm } from './forms/forms.tsx'
import * as texts from './texts.ts'

/** `password`: whether the account has one, which a change takes. */
export const EmailAddress = ({ password }: { password: boolean }) => {
  const [{ user }] = trpc.account.me.useSuspenseQuery()
  const [changing, setChanging] = useState(false)
  const [asked, setAsked] = useState<string>()
  const hint = password ? texts.emailHint : texts.emailNeedsPassword
  return (
    <div className="mt-6">
      <Field label={texts.email} hint={asked === undefined ? hint : fill(texts.confirmationSent, { email: asked })}>
        {(wiring) => (
          <div className="flex gap-2">
            <Input type="email" autoComplete="email" readOnly value={user.email} className="bg-hover!" {...wiring} />
            <Button disabled={!password} onClick={() => setChanging(true)}>
              {texts.askChange}
            </Button>
          </div>
        )}
      </Field>
      <Dialog open={changing} onOpenChange={setChanging} title={texts.changeEmail}>
        <EmailForm
          onAsked={(email) => {
            setAsked(email)
            setChanging(false)
          }}
          onChanged={() => {
            setAsked(undefined)
            setChanging(false)
          }}
          onCancel={() => setChanging(false)}
        />
      </Dialog>
    </div>
  )
}
