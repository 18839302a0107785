import type { OverviewTable } from '@tessera/contract'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { client } from '../../app/api.ts'
import { IconButton } from '../../ui/overlays/tooltip.tsx'
import { downloadCsv } from '../../ui/browser.ts'
import type { Filter } from '../time/ranges.ts'

export type TableDownload = {
  table: OverviewTable
  label: string
  /** Message of the error toast. */
  failed: string
}

/** Downloads a table of the current query as CSV. */
export const DownloadButton = ({ filter, table, label, failed }: TableDownload & { filter: Filter }) => {
  const download = useMutation({
    mutationFn: () => client.analytics.file.query({ ...filter, table }),
    meta: { failed },
    onSuccess: downloadCsv,
  })
  return (
    <IconButton label={label} className="-my-1.5 -mr-2" busy={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <Download />}
    </IconButton>
  )
}
