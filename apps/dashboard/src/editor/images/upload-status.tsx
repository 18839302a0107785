import { X } from 'lucide-react'

import type { Upload } from '../../images/uploads/image-uploads.ts'
import * as texts from '../../images/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { fill } from '../../ui/text/template.ts'

/** The status of the last field in a panel may appear outside the window. */
const reveal = (status: HTMLElement | null) => status?.scrollIntoView({ block: 'nearest' })

type UploadStatusProps = { upload: Upload; onCancel: () => void; onRetry: () => void }

/** The progress of an upload, or why it failed. */
export const UploadStatus = ({ upload: { name, phase }, onCancel, onRetry }: UploadStatusProps) => {
  if (phase.kind === 'failed') {
    return (
      <div ref={reveal} className="flex scroll-m-3 items-start gap-2 text-sm">
        <p role="alert" className="min-w-0 flex-1 py-1 text-danger [overflow-wrap:anywhere]">
          {phase.retry ? `${fill(texts.uploadFailed, { name })} ${phase.problem}` : phase.problem}
        </p>
        {phase.retry && (
          <Button size="sm" onClick={onRetry}>
            {texts.retryUpload}
          </Button>
        )}
        <Button size="icon" variant="ghost" aria-label={texts.dismissUpload} onClick={onCancel}>
          <X />
        </Button>
      </div>
    )
  }
  const percent = Math.round(phase.share * 100)
  const label = fill(phase.share < 1 ? texts.uploading : texts.processing, { name })
  return (
    <div ref={reveal} className="flex scroll-m-3 items-center gap-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="truncate text-ink-2">{label}</p>
        {/* While the server is processing the image, there is no progress to report. */}
        <progress className="sr-only" aria-label={label} max={100} {...(phase.share < 1 && { value: percent })} />
        <div className="mt-1 h-1.5 overflow-hidden rounded-full bg-active" aria-hidden="true">
          <div
            className={`h-full rounded-full bg-brand transition-[width] ${phase.share < 1 ? '' : 'animate-pulse'}`}
            style={{ width: `max(6px, ${percent}%)` }}
          />
        </div>
      </div>
      <Button size="sm" onClick={onCancel}>
        {texts.cancelUpload}
      </Button>
    </div>
  )
}
