import type { OverviewTable } from '@tessera/contract'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'

import { client } from '../../app/api.ts'
import { IconButton } from '../../ui/overlays/tooltip.tsx'
import { downloadCsv } from '../../ui/browser.ts'
import { fill } from '../../ui/text/template.ts'
import type { Filter } from '../time/ranges.ts'
import * as texts from '../texts.ts'

const tableNames: Record<OverviewTable, string> = {
  series: texts.chartTable,
  pages: texts.topPagesTable,
  links: texts.topLinksTable,
  referrers: texts.sourcesTable,
  devices: texts.devicesTable,
  countries: texts.countriesTable,
}

/** Downloads a table of the current query as CSV. */
export const DownloadButton = ({ filter, table }: { filter: Filter; table: OverviewTable }) => {
  const names = { table: tableNames[table] }
  const download = useMutation({
    mutationFn: () => client.analytics.file.query({ ...filter, table }),
    meta: { failed: fill(texts.couldNotDownload, names) },
    onSuccess: downloadCsv,
  })
  return (
    <IconButton label={fill(texts.download, names)} className="-my-1.5 -mr-2" busy={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <Download />}
    </IconButton>
  )
}
