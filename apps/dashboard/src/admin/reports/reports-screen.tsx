import type { ReportFilter } from '@tessera/contract'
import { keepPreviousData } from '@tanstack/react-query'

import { trpc } from '../../app/api.ts'
import { useDocumentTitle } from '../../ui/text/document-title.ts'
import { Segmented } from '../../ui/controls/segmented-control.tsx'
import { PartedList } from '../paginated-list.tsx'
import * as texts from '../texts.ts'
import { ReportRow } from './report-row.tsx'

type State = ReportFilter['state']
type ReportsScreenProps = { state: State; onState: (state: State) => void }

export const ReportsScreen = ({ state, onState }: ReportsScreenProps) => {
  useDocumentTitle(texts.reports)
  const query = trpc.admin.reports.list.useInfiniteQuery(
    { state },
    { getNextPageParam: ({ next }) => next, placeholderData: keepPreviousData },
  )
  return (
    <>
      <Segmented
        label={texts.whichReports}
        value={state}
        onChange={onState}
        className="max-w-60"
        options={[
          { value: 'open', name: texts.open, label: texts.open },
          { value: 'closed', name: texts.closed, label: texts.closed },
        ]}
      />
      <PartedList query={query} label={texts.reports} empty={state === 'open' ? texts.noOpenReport : texts.noClosedReport}>
        {(report) => <ReportRow report={report} />}
      </PartedList>
    </>
  )
}
