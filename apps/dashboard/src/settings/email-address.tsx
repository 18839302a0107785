import { useState } from 'react'

import { trpc } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input } from '../ui/field.tsx'
import { EmailForm } from './forms.tsx'

/** `password`: whether the account has one, which a change takes. */
export const EmailAddress = ({ password }: { password: boolean }) => {
  const [{ user }] = trpc.account.me.useSuspenseQuery()
  const [changing, setChanging] = useState(false)
  const [asked, setAsked] = useState<string>()
  const hint = password ? 'You sign in with it.' : 'You sign in with it. Changing it takes your password: set one below first.'
  return (
    <div className="mt-6">
      <Field label="E-mail" hint={asked === undefined ? hint : `Open the link that was sent to ${asked}. Until then nothing changes.`}>
        {(wiring) => (
          <div className="flex gap-2">
            <Input type="email" autoComplete="email" readOnly value={user.email} className="bg-hover!" {...wiring} />
            <Button disabled={!password} onClick={() => setChanging(true)}>
              Change…
            </Button>
          </div>
        )}
      </Field>
      <Dialog open={changing} onOpenChange={setChanging} title="Change your e-mail address">
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
