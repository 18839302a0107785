import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

import { trpc } from '../app/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { Input } from '../ui/controls/field.tsx'
import * as texts from './texts.ts'

export const PasswordInput = (props: ComponentProps<'input'>) => {
  const [shown, setShown] = useState(false)
  const label = shown ? texts.hidePassword : texts.showPassword
  return (
    <div className="relative">
      <Input {...props} type={shown ? 'text' : 'password'} className="pr-10" spellCheck={false} autoCapitalize="none" />
      {/* No tooltip: its code would be a tenth of what the sign-in screen loads. */}
      <Button
        aria-label={label}
        title={label}
        variant="ghost"
        size="small"
        className="absolute top-1.5 right-1.5 pointer-coarse:top-0 pointer-coarse:right-0"
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </Button>
    </div>
  )
}

/** Hidden user name for password managers, in forms that ask only for a password. */
export const HiddenUsername = () => {
  const [{ user }] = trpc.account.me.useSuspenseQuery()
  return <input type="email" autoComplete="username" value={user.email} readOnly tabIndex={-1} aria-hidden="true" className="sr-only" />
}
