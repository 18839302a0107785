import type { Context } from '../context.ts'
import { changeLine, counted, driftNote, errorLines } from '../output/changes.ts'
import { problemOf } from '../output/problem.ts'
import { bold, dim, red } from '../output/terminal.ts'
import { type PlannedPage, printReports, reportOf } from '../sync/plan.ts'
import type { Change, Entry, Service } from '../sync/document-requests.ts'
import { exitCode } from '../exit-code.ts'
import { preparePlan } from './plan.ts'

/** A page with what happened to it since it was last applied. */
type Drift = { page: PlannedPage; since: Change[]; history: Entry[] }

/** A page differs from its file, and not only because the file was edited: the page was changed elsewhere, or never applied. */
const isDrifted = ({ action, drifted, record }: PlannedPage): boolean =>
  action === 'create' || (action === 'update' && (drifted === true || record === null || record === undefined))

export async function driftCommand(context: Context): Promise<number> {
  const { origin, service, plan } = await preparePlan(context)
  const pages = await plan()
  const drifts: Drift[] = []
  const failures: PlannedPage[] = pages.filter(({ action }) => action === 'error')
  for (const page of pages.filter(isDrifted)) {
    const { history, failed } = await historyOf(service, page)
    if (failed) failures.push(failed)
    else drifts.push({ page, since: page.record?.changes ?? [], history })
  }
  const { terminal, options } = context
  if (options.json) {
    const reports = pages.map((page) => failures.find(({ file }) => file === page.file) ?? page)
    const more = drifts.map(({ page, since, history }) => ({ file: page.file, since, history }))
    printReports(context, origin, reports.map(reportOf), { drift: more })
  } else {
    for (const drift of drifts) show(context, origin, drift)
    for (const page of failures) for (const line of errorLines(page)) terminal.note(red('error '), line)
    terminal.print(`${drifts.length} of ${counted(pages.length, 'page')} drifted`)
  }
  if (failures.length > 0) return exitCode.failed
  return drifts.length > 0 ? exitCode.differs : exitCode.done
}

/** The entries with revisions after the last apply, newest first. Only the newest 100 entries of the history are read. */
async function historyOf(service: Service, page: PlannedPage): Promise<{ history: Entry[]; failed?: PlannedPage }> {
  const { record, pageId } = page
  if (!record || pageId === null) return { history: [] }
  const { data, error } = await service.readHistory(pageId)
  if (error) return { history: [], failed: { ...page, action: 'error', error: problemOf(error) } }
  return { history: data.filter(({ lastRevision }) => lastRevision > record.revision) }
}

const tokenName = ({ name }: { name: string | null }): string => (name === null ? 'unnamed token' : `token ${name}`)

function show({ terminal }: Context, origin: string, { page, since, history }: Drift): void {
  const { file, slug, action, record } = page
  terminal.print(bold(file), dim(`  ${origin}/${slug ?? ''}`))
  if (action === 'create') terminal.print('  The page does not exist')
  else if (!record) terminal.print('  The page differs from the file, which has never been applied')
  else {
    terminal.print(`  ${driftNote}: ${record.appliedAt}, from ${record.source}`)
    for (const { revision, lastRevision, at, by, via } of history) {
      const who = [by?.user.name ?? 'no author', ...(by?.token ? [tokenName(by.token)] : [])].join(', ')
      terminal.print(`  revision ${revision === lastRevision ? revision : `${revision}-${lastRevision}`}, ${at}: ${who}, via ${via}`)
    }
    for (const change of since) terminal.print(`  ${changeLine(change).join(' ')}`)
  }
}
