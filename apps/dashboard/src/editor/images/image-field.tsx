import { Trash2 } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'

import { DropZone } from '../../images/drop-zone.tsx'
import { FileButton } from '../../images/file-button.tsx'
import * as texts from '../../images/texts.ts'
import { ImageIcon } from '../../links/tile-icons.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { fill } from '../../ui/text/template.ts'
import { documentField, useEditor } from '../editor-context.ts'
import { DocumentField, urlField } from '../panels/panel-form.tsx'
import { uploadsOf, useUpload } from './editor-uploads.ts'
import { isUploaded, setImage } from './image-fields.ts'
import { ImageStateLine } from './image-state-line.tsx'
import { usePictureUrl } from './page-images.ts'
import { UploadStatus } from './upload-status.tsx'

type ImageFieldProps = Omit<ComponentProps<typeof DocumentField<string | null>>, keyof typeof urlField | 'placeholder' | 'label'> & {
  label: string
}

/** A field for an image: an uploaded one, or the URL of one. Takes dropped and pasted files. */
export const ImageField = (props: ImageFieldProps) => {
  const { label, aside, hint, path, value } = props
  const editor = useEditor()
  const uploads = uploadsOf(editor)
  const upload = useUpload(path)
  const labelId = useId()
  const hintId = useId()
  const offer = (file: File) => void uploads.offer(path, file)
  const uploaded = isUploaded(value)
  return (
    <DropZone onFile={offer} className="space-y-2">
      {uploaded ? (
        <div className="relative">
          <p id={labelId} className="text-sm font-medium">
            {label}
          </p>
          {aside && <span className="absolute top-0 right-0 text-sm text-ink-3">{aside}</span>}
        </div>
      ) : (
        <DocumentField {...props} {...urlField} placeholder="https://" />
      )}
      <div className="flex items-center gap-2">
        <Preview path={path} value={value} />
        <FileButton
          size="sm"
          onFile={offer}
          aria-label={fill(uploaded ? texts.replaceFor : texts.chooseFor, { field: label })}
          {...(uploaded && { [documentField]: path, ...(hint !== undefined && { 'aria-describedby': hintId }) })}
        >
          <ImageIcon />
          {uploaded ? texts.replaceImage : texts.chooseImage}
        </FileButton>
        {value !== null && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={fill(texts.removeFrom, { field: label })}
            onClick={() => {
              editor.setUnfinished(path, null)
              editor.edit(setImage(path, null))
            }}
          >
            <Trash2 />
            {texts.removeImage}
          </Button>
        )}
      </div>
      {upload ? (
        <UploadStatus upload={upload} onCancel={() => uploads.cancel(path)} onRetry={() => void uploads.retry(path)} />
      ) : (
        <ImageStateLine path={path} value={value} label={label} />
      )}
      {uploaded && hint && (
        <p id={hintId} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
    </DropZone>
  )
}

/** The image as visitors see it. Nothing where they see none. */
const Preview = ({ path, value }: { path: string; value: string | null }) => {
  const src = usePictureUrl(value)
  const [broken, setBroken] = useState<string | null>(null)
  if (src === null || broken === src) return null
  return (
    <img
      src={src}
      alt=""
      referrerPolicy="no-referrer"
      className={`h-11 ${path === '/avatar' ? 'w-11 rounded-full' : path.endsWith('/iconImage') ? 'w-11 rounded-lg' : 'w-16 rounded-lg'} shrink-0 border border-line bg-active object-cover`}
      onError={() => setBroken(src)}
    />
  )
}
