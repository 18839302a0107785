import { createFileRoute, Link } from '@tanstack/react-router'
import type { AdminReport, ReportOutcome } from '@tessera/contract'
import { useState } from 'react'

import { ReasonDialog, useActionSuccess } from '../../../../admin/actions.tsx'
import { BlockButton } from '../../../../admin/block-button.tsx'
import { BlockImageButton } from '../../../../admin/images/block-image-button.tsx'
import { paginated, PaginatedList } from '../../../../admin/paginated-list.tsx'
import * as texts from '../../../../admin/texts.ts'
import { trpc } from '../../../../app/api.ts'
import { paths } from '../../../../app/paths.ts'
import { flag, searchParams } from '../../../../app/search/search-params.ts'
import { useSearchNavigation } from '../../../../app/search/use-search-navigation.ts'
import { useDocumentTitle } from '../../../../ui/browser.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx'
import { Badge } from '../../../../ui/display/notice.tsx'
import { RelativeTime } from '../../../../ui/display/relative-time.tsx'
import { fill, RichTemplate } from '../../../../ui/text/template.ts'

export const Route = createFileRoute('/_signed-in/_shell/admin/reports')({
  validateSearch: searchParams({ closed: flag }),
  component: ReportsScreen,
})

function ReportsScreen() {
  const state = Route.useSearch().closed ? 'closed' : 'open'
  const navigate = useSearchNavigation(Route.useNavigate())
  useDocumentTitle(texts.reports)
  const query = trpc.admin.reports.list.useInfiniteQuery({ state }, paginated)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          label={texts.reportState}
          value={state}
          onChange={(next) => void navigate({ search: { closed: next === 'closed' || undefined }, replace: true })}
          className="max-w-60"
          options={[
            { value: 'open', name: texts.open },
            { value: 'closed', name: texts.closed },
          ]}
        />
        <BlockImageButton />
      </div>
      <PaginatedList query={query} label={texts.reports} empty={state === 'open' ? texts.noOpenReports : texts.noClosedReports}>
        {(report) => <ReportRow report={report} />}
      </PaginatedList>
    </>
  )
}

const reasonLabels: Record<AdminReport['reason'], string> = {
  phishing: texts.phishing,
  malware: texts.malware,
  spam: texts.spam,
  illegal: texts.illegal,
  other: texts.otherReason,
}

const outcomeLabels: Record<ReportOutcome, string> = { blocked: texts.blocked, dismissed: texts.dismissed }

const ReportRow = ({ report }: { report: AdminReport }) => {
  const { reason, text, createdAt, closedAt, outcome, note, page } = report
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone="warn">{reasonLabels[reason]}</Badge>
          {outcome && <Badge tone={outcome === 'blocked' ? 'danger' : 'neutral'}>{outcomeLabels[outcome]}</Badge>}
          <span className="text-sm text-ink-3">
            {closedAt ? (
              <RichTemplate
                text={texts.createdAndClosed}
                created={<RelativeTime at={createdAt} />}
                closed={<RelativeTime at={closedAt} />}
              />
            ) : (
              <RelativeTime at={createdAt} />
            )}
          </span>
        </div>
        <h2 className="mt-1.5 truncate font-medium" dir="auto">
          {page.title}
        </h2>
        <p className="flex flex-wrap gap-x-3 text-ink-2 [overflow-wrap:anywhere]">
          <a href={paths.publicPage(page.slug)} target="_blank" rel="noreferrer" className="underline underline-offset-3 hover:text-ink">
            /{page.slug}
          </a>
          <Link to="/admin/pages" search={{ search: page.id }} className="underline underline-offset-3 hover:text-ink">
            {texts.pageAndOwner}
          </Link>
        </p>
        {text && (
          <blockquote className="mt-2 border-s-2 border-line-strong ps-3 whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
            {text}
          </blockquote>
        )}
        {note && <p className="mt-2 text-sm text-ink-2 [overflow-wrap:anywhere]">{fill(texts.noteOf, { note })}</p>}
      </div>
      {!closedAt && (
        <div className="flex gap-2">
          <DismissButton report={report} />
          <BlockButton page={page} />
        </div>
      )}
    </div>
  )
}

const DismissButton = ({ report: { id: reportId, page } }: { report: AdminReport }) => {
  const [asking, setAsking] = useState(false)
  const announce = useActionSuccess()
  const dismiss = trpc.admin.reports.dismiss.useMutation()
  return (
    <>
      <Button size="sm" aria-label={fill(texts.openDismissReport, { slug: page.slug })} onClick={() => setAsking(true)}>
        {texts.openDismiss}
      </Button>
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        title={fill(texts.dismissQuestion, { slug: page.slug })}
        description={texts.dismissEffects}
        label={texts.note}
        hint={texts.noteHint}
        action={texts.dismiss}
        optional
        act={async (note) => {
          await dismiss.mutateAsync({ reportId, note: note ?? undefined })
          await announce(texts.reportClosed)
        }}
      />
    </>
  )
}
