import type { OverviewTable } from '@tessera/contract'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { client } from '../api.ts'
import { IconButton } from '../ui/button.tsx'
import { saveTable } from '../ui/save-table.ts'
import type { Filter } from './ranges.ts'

/** Gives a table of what is on the screen as a file. `of` names it: "top links". */
export const DownloadButton = ({ filter, table, of }: { filter: Filter; table: OverviewTable; of: string }) => {
  const download = useMutation({
    mutationFn: () => client.analytics.file.query({ ...filter, table }),
    meta: { doing: `download ${of}` },
    onSuccess: saveTable,
  })
  return (
    <IconButton label={`Download ${of} as CSV`} className="-my-1.5 -mr-2" busy={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <Download />}
    </IconButton>
  )
}
