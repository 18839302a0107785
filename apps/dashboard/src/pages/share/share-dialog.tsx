import { defaultTheme, type Theme } from '@tessera/contract'
import { looksDifferent, qrColorOf } from '@tessera/page'
import { Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'

import { paths, readable } from '../../app/paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { SegmentedField } from '../../ui/controls/segmented-control.tsx'
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
  theme: Theme | null
}

const pngSizePx = 1024

/** The user may cancel it, which is no failure. */
const shareAddress = (url: string) => void navigator.share({ url }).catch(() => {})

/** The address of a published page and its QR code. */
export const ShareDialog = ({ slug, address, theme, ...dialog }: ShareDialogProps) => (
  <Dialog {...dialog}>
    <Field label={texts.pageAddress}>
      {(wiring) => (
        <div className="flex gap-2">
          <Input {...wiring} readOnly value={address} onFocus={(event) => event.target.select()} />
          <CopyButton text={address} label={texts.copyLink} done={texts.linkCopied} variant="primary" />
        </div>
      )}
    </Field>
    <QrCode slug={slug} address={address} theme={theme ?? defaultTheme} />
  </Dialog>
)

const black = '#000000'

type QrCodeProps = { slug: string; address: string; theme: Theme }

/** The QR code with its downloads. The image and both files have the color that is chosen. */
const QrCode = ({ slug, address, theme }: QrCodeProps) => {
  const [choice, setChoice] = useState<'black' | 'page'>('black')
  const pageColor = qrColorOf(theme)
  const hasChoice = looksDifferent(pageColor, black)
  const color = hasChoice && choice === 'page' ? pageColor.slice(1) : undefined
  const svg = `${paths.qrCode(slug, 'svg')}${color ? `?color=${color}` : ''}`
  const png = `${paths.qrCode(slug, 'png')}?size=${pngSizePx}${color ? `&color=${color}` : ''}`
  return (
    <>
      {hasChoice && (
        <div className="mt-4">
          <SegmentedField
            label={texts.qrColor}
            value={choice}
            onChange={setChoice}
            options={[
              { value: 'black', name: texts.black, icon: <Swatch color={black} /> },
              { value: 'page', name: texts.pageColor, icon: <Swatch color={pageColor} /> },
            ]}
          />
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <img
          src={svg}
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
            <a href={svg} download={`${slug}.svg`}>
              <Download />
              {texts.downloadSvg}
            </a>
          </Button>
          <Button asChild size="sm">
            <a href={png} download={`${slug}.png`}>
              <Download />
              {texts.downloadPng}
            </a>
          </Button>
        </div>
      </div>
    </>
  )
}

const Swatch = ({ color }: { color: string }) => (
  <span aria-hidden="true" className="size-3.5 shrink-0 rounded-sm border border-line-strong" style={{ background: color }} />
)
