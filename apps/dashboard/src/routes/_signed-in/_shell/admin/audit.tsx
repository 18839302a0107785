import { useMutation } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type AuditAction, auditActions, type AuditEntry, type Role } from '@tessera/contract'
import { Download } from 'lucide-react'

import { planNames } from '../../../../account/plan-labels.ts'
import { paginated, PaginatedList, SearchInput } from '../../../../admin/paginated-list.tsx'
import * as texts from '../../../../admin/texts.ts'
import { client, trpc } from '../../../../app/api.ts'
import { oneOf, searchParams, text } from '../../../../app/search/search-params.ts'
import { useSearchNavigation } from '../../../../app/search/use-search-navigation.ts'
import { downloadCsv, useDocumentTitle } from '../../../../ui/browser.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { NativeSelect } from '../../../../ui/controls/native-select.tsx'
import { RelativeTime } from '../../../../ui/display/relative-time.tsx'
import { fill, RichTemplate } from '../../../../ui/text/template.ts'

const params = searchParams({ search: text, action: oneOf(auditActions) })

export const Route = createFileRoute('/_signed-in/_shell/admin/audit')({
  validateSearch: params,
  component: AuditScreen,
})

const sentences = {
  'account.create': texts.auditCreate,
  'account.plan': texts.auditPlan,
  'account.reset': texts.auditResetLink,
  'account.suspend': texts.auditSuspend,
  'account.unsuspend': texts.auditUnsuspend,
  'account.delete': texts.auditDelete,
  'page.block': texts.auditBlock,
  'page.unblock': texts.auditUnblock,
  'image.block': texts.auditBlockImage,
  'image.unblock': texts.auditUnblockImage,
  'report.dismiss': texts.auditDismiss,
} as const satisfies Record<Exclude<AuditAction, 'account.role'>, string>

/** Template of the sentence that describes an entry. */
const auditSentence = ({ action, details }: AuditEntry) =>
  action !== 'account.role' ? sentences[action] : details['to'] === ('admin' satisfies Role) ? texts.auditGiveRole : texts.auditRemoveRole

/** Options of the action filter. */
const actionLabels: Record<AuditAction, string> = {
  'account.create': texts.filterCreate,
  'account.plan': texts.filterPlan,
  'account.role': texts.filterRole,
  'account.reset': texts.filterResetLink,
  'account.suspend': texts.filterSuspend,
  'account.unsuspend': texts.filterUnsuspend,
  'account.delete': texts.filterDelete,
  'page.block': texts.filterBlock,
  'page.unblock': texts.filterUnblock,
  'image.block': texts.filterBlockImage,
  'image.unblock': texts.filterUnblockImage,
  'report.dismiss': texts.filterDismiss,
}

/** Old entries may name a plan that no longer exists. */
const knownPlanNames: Readonly<Record<string, string>> = planNames

/** "From Free to Pro", or the reason or note. */
function auditDetail({ action, details: { from = '', to = '', reason, note } }: AuditEntry): string | undefined {
  if (action !== 'account.plan') return reason ?? note
  return fill(texts.changedFrom, { from: knownPlanNames[from] ?? from, to: knownPlanNames[to] ?? to })
}

const anyAction = 'any'
const actions = [
  { value: anyAction, label: texts.allActions } as const,
  ...auditActions.map((value) => ({ value, label: actionLabels[value] })),
]

function AuditScreen() {
  const { search = '', action } = Route.useSearch()
  const navigate = useSearchNavigation(Route.useNavigate())
  const onFilter = (filter: { search?: string; action?: AuditAction | undefined }) =>
    void navigate({ search: (previous) => params({ ...previous, ...filter }), replace: true })
  useDocumentTitle(texts.auditLog)
  const filter = { search: search || undefined, action }
  const query = trpc.admin.audit.list.useInfiniteQuery(filter, paginated)
  const download = useMutation({
    mutationFn: () => client.admin.audit.file.query(filter),
    meta: { failed: texts.couldNotDownload },
    onSuccess: downloadCsv,
  })
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchInput label={texts.searchLog} value={search} onChange={(next) => onFilter({ search: next })} />
        <NativeSelect<AuditAction | typeof anyAction>
          label={texts.action}
          className="w-64 max-sm:w-full"
          value={action ?? anyAction}
          onChange={(next) => onFilter({ action: next === anyAction ? undefined : next })}
          options={actions}
        />
        <Button className="sm:ml-auto" busy={download.isPending} onClick={() => download.mutate()}>
          {!download.isPending && <Download />}
          {texts.exportCsv}
        </Button>
      </div>
      <PaginatedList query={query} label={texts.auditLog} empty={search || action ? texts.noMatchingActivity : texts.noActivity}>
        {(entry) => <AuditRow entry={entry} />}
      </PaginatedList>
    </>
  )
}

const AuditRow = ({ entry }: { entry: AuditEntry }) => {
  const { at, actorId, actor, subjectKind, subject } = entry
  const detail = auditDetail(entry)
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-3">
      <p className="min-w-0 flex-1 basis-72 [overflow-wrap:anywhere]">
        <RichTemplate
          text={auditSentence(entry)}
          actor={<span className="font-medium">{actorId === null ? texts.commandLine : actor}</span>}
          subject={<span className="font-medium">{subjectKind === 'account' ? subject : `/${subject}`}</span>}
        />
        {detail && <span className="block text-sm text-ink-2">{detail}</span>}
      </p>
      <p className="text-sm text-ink-3">
        <RelativeTime at={at} />
      </p>
    </div>
  )
}
