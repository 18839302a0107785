import { type ComponentProps, useRef } from 'react'

import { Button } from '../ui/controls/button.tsx'
import { acceptedTypes } from './files/image-file.ts'

export const loadCropDialog = () => import('./crop/crop-dialog.tsx')

type FileButtonProps = ComponentProps<typeof Button> & { onFile: (file: File) => void }

/** A button that asks for an image file. */
export const FileButton = ({ onFile, ...rest }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        {...rest}
        onClick={() => {
          input.current?.click()
          // The dialog loads while the user chooses a file. If that fails, opening it tries again and shows the error.
          loadCropDialog().catch(() => undefined)
        }}
      />
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Otherwise choosing the same file again would not be a change.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
