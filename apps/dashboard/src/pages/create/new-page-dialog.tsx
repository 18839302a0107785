import { lazyPart } from '../../app/lazy-part.tsx'
import { Skeleton } from '../../ui/display/screen-states.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as texts from '../texts.ts'

const NewPageForm = lazyPart(async () => (await import('./new-page-form.tsx')).NewPageForm, <Skeleton className="h-96" />)

type NewPageDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export const NewPageDialog = ({ open, onOpenChange }: NewPageDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={texts.newPage} description={texts.newPageLead}>
    <NewPageForm onCancel={() => onOpenChange(false)} />
  </Dialog>
)
