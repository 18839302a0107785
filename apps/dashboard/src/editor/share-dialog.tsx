import { Download, ExternalLink } from 'lucide-react'
import { useId } from 'react'

import { paths, readable } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Input } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'

type ShareDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; slug: string; address: string; visible: boolean }

const pngSize = 1024

/** The page's address to copy, and as a code to point a camera at. `visible`: visitors find a page there. */
export const ShareDialog = ({ open, onOpenChange, slug, address, visible }: ShareDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Share">
    <Address address={address} />
    {visible ? (
      <>
        <div className="mt-4 flex items-center gap-4">
          <img
            src={paths.qrCode(slug, 'svg')}
            alt={`QR code of ${readable(address)}`}
            width="128"
            height="128"
            className="size-32 shrink-0 rounded-xl border border-line bg-white p-1"
          />
          <div className="flex flex-col items-start gap-2">
            <Button asChild size="sm">
              <a href={paths.publicPage(slug)} target="_blank" rel="noreferrer">
                <ExternalLink />
                Open public page
              </a>
            </Button>
            <Button asChild size="sm">
              <a href={paths.qrCode(slug, 'svg')} download={`${slug}.svg`}>
                <Download />
                QR code as SVG
              </a>
            </Button>
            <Button asChild size="sm">
              <a href={`${paths.qrCode(slug, 'png')}?size=${pngSize}`} download={`${slug}.png`}>
                <Download />
                QR code as PNG
              </a>
            </Button>
          </div>
        </div>
      </>
    ) : (
      <Notice className="mt-4">Visitors find nothing there yet. Once the page is live, its QR code is here, too.</Notice>
    )}
  </Dialog>
)

const Address = ({ address }: { address: string }) => {
  const id = useId()
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        Address
      </label>
      <div className="flex gap-2">
        <Input id={id} readOnly value={address} onFocus={(event) => event.target.select()} />
        <CopyButton text={address} label="the address" />
      </div>
    </div>
  )
}
