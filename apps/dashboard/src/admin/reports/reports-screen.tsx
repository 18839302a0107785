import type { ReportFilter } from '@tessera/contract'
import { keepPreviousData } from '@tanstack/react-query'

import { trpc } from '../../api.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { PartedList } from '../parted-list.tsx'
import { ReportRow } from './report-row.tsx'

type State = ReportFilter['state']
type ReportsScreenProps = { state: State; onState: (state: State) => void }

export const ReportsScreen = ({ state, onState }: ReportsScreenProps) => {
  useDocumentTitle('Reports')
  const query = trpc.admin.reports.list.useInfiniteQuery(
    { state },
    { getNextPageParam: ({ next }) => next, placeholderData: keepPreviousData },
  )
  return (
    <>
      <Segmented
        label="Which reports"
        value={state}
        onChange={onState}
        className="max-w-60"
        options={[
          { value: 'open', name: 'Open', label: 'Open' },
          { value: 'closed', name: 'Closed', label: 'Closed' },
        ]}
      />
      <PartedList
        query={query}
        label="Reports"
        empty={state === 'open' ? 'Nothing to do: no report is open.' : 'No report has been closed yet.'}
      >
        {(report) => <ReportRow report={report} />}
      </PartedList>
    </>
  )
}
