import type { PageListItem } from '@tessera/contract'
import { useState } from 'react'

import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { fill } from '../../ui/text/template.ts'
import * as sharedTexts from '../../ui/texts.ts'
import { downloadPage } from './download.ts'
import * as texts from './texts.ts'

type ExportDialogProps = { page: Pick<PageListItem, 'id' | 'title'>; open: boolean; onOpenChange: (open: boolean) => void }

/** Downloads a page as an archive. */
export const ExportDialog = ({ page, open, onOpenChange }: ExportDialogProps) => {
  const [site, setSite] = useState(true)
  const [ledger, setLedger] = useState(true)
  const download = () => {
    downloadPage(page.id, { site, ledger })
    onOpenChange(false)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={fill(texts.exportPage, { title: page.title })} description={texts.exportLead}>
      <Checkbox checked={site} onChange={setSite} label={texts.withSite} hint={texts.withSiteHint} />
      <Checkbox checked={ledger} onChange={setLedger} label={texts.withLedger} hint={texts.withLedgerHint} />
      <DialogActions>
        <Button onClick={() => onOpenChange(false)}>{sharedTexts.cancel}</Button>
        <Button variant="primary" onClick={download}>
          {texts.download}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
