import { Download, ExternalLink } from 'lucide-react'

import { paths, readable } from '../../app/paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field, Input } from '../../ui/controls/field.tsx'
import { fill } from '../../ui/text/template.ts'
import * as texts from '../texts.ts'

type ShareDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  slug: string
  address: string
}

const pngSizePx = 1024

/** The user may cancel it, which is no failure. */
const shareAddress = (url: string) => void navigator.share({ url }).catch(() => {})

/** The address of a published page and its QR code. */
export const ShareDialog = ({ slug, address, ...dialog }: ShareDialogProps) => (
  <Dialog {...dialog}>
    <Field label={texts.pageAddress}>
      {(wiring) => (
        <div className="flex gap-2">
          <Input {...wiring} readOnly value={address} onFocus={(event) => event.target.select()} />
          <CopyButton text={address} label={texts.copyLink} done={texts.linkCopied} variant="primary" />
        </div>
      )}
    </Field>
    <div className="mt-4 flex flex-wrap items-center gap-4">
      <img
        src={paths.qrCode(slug, 'svg')}
        alt={fill(texts.qrCodeOf, { address: readable(address) })}
        width="128"
        height="128"
        className="mx-auto size-32 shrink-0 rounded-xl border border-line bg-white p-1"
      />
      <div className="flex flex-1 flex-col items-start gap-2 max-sm:items-stretch">
        <Button asChild size="sm">
          <a href={paths.publicPage(slug)} target="_blank" rel="noreferrer">
            <ExternalLink />
            {texts.viewPage}
          </a>
        </Button>
        {/* Not every browser has it, and none without HTTPS. */}
        {'share' in navigator && (
          <Button size="sm" onClick={() => shareAddress(address)}>
            {texts.share}
          </Button>
        )}
        <Button asChild size="sm">
          <a href={paths.qrCode(slug, 'svg')} download={`${slug}.svg`}>
            <Download />
            {texts.downloadSvg}
          </a>
        </Button>
        <Button asChild size="sm">
          <a href={`${paths.qrCode(slug, 'png')}?size=${pngSizePx}`} download={`${slug}.png`}>
            <Download />
            {texts.downloadPng}
          </a>
        </Button>
      </div>
    </div>
  </Dialog>
)
