import type { HistoryEntry, PageId } from '@tessera/contract'

import { trpc } from '../../app/api.ts'
import { Confirm } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { fill } from '../../ui/text/template.ts'
import { momentOf } from './entry-words.ts'
import * as texts from './texts.ts'

type DialogProps = { pageId: PageId; open: boolean; onOpenChange: (open: boolean) => void }

export const DeleteVersionDialog = ({
  pageId,
  entry,
  onDeleted,
  ...dialog
}: DialogProps & { entry: HistoryEntry; onDeleted: () => void }) => {
  const utils = trpc.useUtils()
  const remove = trpc.history.delete.useMutation({
    meta: { failed: texts.couldNotDelete },
    onSuccess: async () => {
      toast.success(texts.deletedVersion)
      dialog.onOpenChange(false)
      await utils.history.list.invalidate({ pageId })
      onDeleted()
    },
  })
  return (
    <Confirm
      {...dialog}
      title={fill(texts.deleteVersionQuestion, { time: momentOf(entry) })}
      description={texts.deleteVersionEffects}
      action={texts.deleteAction}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ pageId, revision: String(entry.revision) })}
    />
  )
}

export const DeleteHistoryDialog = ({ pageId, ...dialog }: DialogProps) => {
  const utils = trpc.useUtils()
  const remove = trpc.history.clear.useMutation({
    meta: { failed: texts.couldNotDeleteAll },
    onSuccess: () => {
      toast.success(texts.deletedAll)
      dialog.onOpenChange(false)
      return utils.history.list.invalidate({ pageId })
    },
  })
  return (
    <Confirm
      {...dialog}
      title={texts.deleteAllQuestion}
      description={texts.deleteAllEffects}
      action={texts.deleteAllAction}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ pageId })}
    />
  )
}
