import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

import { IconButton } from '../ui/controls/button.tsx'
import { Input } from '../ui/controls/field.tsx'
import * as texts from './texts.ts'

export const PasswordInput = (props: ComponentProps<'input'>) => {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Input {...props} type={shown ? 'text' : 'password'} className="pr-10" spellCheck={false} autoCapitalize="none" />
      <IconButton
        label={shown ? texts.hidePassword : texts.showPassword}
        size="small"
        className="absolute top-1.5 right-1.5 pointer-coarse:top-0 pointer-coarse:right-0"
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </div>
  )
}
