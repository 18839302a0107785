import type { ReportFilter } from '@tessera/contract'

import { trpc } from '../../app/api.ts'
import { useDocumentTitle } from '../../ui/text/document-title.ts'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { paginated, PaginatedList } from '../paginated-list.tsx'
import * as texts from '../texts.ts'
import { ReportRow } from './report-row.tsx'

type State = ReportFilter['state']
type ReportsScreenProps = { state: State; onState: (state: State) => void }

export const ReportsScreen = ({ state, onState }: ReportsScreenProps) => {
  useDocumentTitle(texts.reports)
  const query = trpc.admin.reports.list.useInfiniteQuery({ state }, paginated)
  return (
    <>
      <SegmentedControl
        label={texts.reportState}
        value={state}
        onChange={onState}
        className="max-w-60"
        options={[
          { value: 'open', name: texts.open, label: texts.open },
          { value: 'closed', name: texts.closed, label: texts.closed },
        ]}
      />
      <PaginatedList query={query} label={texts.reports} empty={state === 'open' ? texts.noOpenReports : texts.noClosedReports}>
        {(report) => <ReportRow report={report} />}
      </PaginatedList>
    </>
  )
}
