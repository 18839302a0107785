import { resolve } from 'node:path'

import { connect, type Context, projectOf } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { Failure } from '../failure.ts'
import { planMarkdown } from '../output/markdown.ts'
import { problemOf } from '../output/problem.ts'
import { totals } from '../output/changes.ts'
import { showChangedPages, showErrors, showPages } from '../output/report.ts'
import { type Terminal, withResultsOnStderr } from '../output/terminal.ts'
import { readLock } from '../project/lock.ts'
import { type PlannedPage, planPages, printReports, readAllDocuments } from '../sync/plan.ts'
import { withStoredPlan, writePlan } from '../sync/plan-file.ts'
import { applyPages, isRefused, needsRecord } from '../sync/apply.ts'
import { type Service, serviceOf } from '../sync/document-requests.ts'

export type PlanOptions = { out?: string; markdown?: true; preview?: true | string }

/** What every command on page files needs. All files are read before the first request, so that an unreadable one fails early. */
export async function preparePlan(context: Context) {
  const project = await projectOf(context)
  const files = await readAllDocuments(project)
  const { origin, tessera } = await connect(context)
  const lock = await readLock(project, origin)
  const service = serviceOf(tessera)
  if (files.length === 0) context.terminal.note(`There are no files in ${project.pages}`)
  return { project, files, origin, lock, service, plan: () => planPages(service, project, lock, files) }
}

const hasErrors = (pages: readonly PlannedPage[]): boolean => pages.some(({ action }) => action === 'error')
const hasChanges = (pages: readonly PlannedPage[]): boolean => pages.some(({ action }) => action === 'create' || action === 'update')

export async function planCommand(context: Context, { out, markdown, preview }: PlanOptions): Promise<number> {
  const key = typeof preview === 'string' ? preview : undefined
  if (key !== undefined) (await import('./preview-values.ts')).checkPreviewValues({ key }, { key: '--preview' })
  const { origin, service, plan } = await preparePlan(context)
  const planned = await plan()
  const [pages, previews] = preview === undefined ? [planned, new Map<string, string>()] : await withPreviews(service, planned, key)
  const { terminal, options } = context
  if (out !== undefined && hasErrors(pages)) terminal.note('The plan was not stored, because it has errors')
  else if (out !== undefined) await writePlan(resolve(context.cwd, out), origin, pages)
  if (options.json) printReports(context, origin, pages, { previews: Object.fromEntries(previews) })
  else if (markdown) {
    terminal.printRaw(planMarkdown(origin, pages, previews))
    // Stdout becomes the comment on the pull request. A job that failed may not post it, so errors go to stderr, too.
    showErrors(terminal, pages)
  } else {
    showPages(terminal, origin, pages)
    for (const [file, url] of previews) terminal.print(`preview ${file}: ${url}`)
  }
  if (hasErrors(pages)) return exitCode.failed
  return hasChanges(pages) ? exitCode.differs : exitCode.done
}

/** Creates a preview of each page that would change. A page that does not exist yet can have none. */
async function withPreviews(
  service: Service,
  planned: PlannedPage[],
  key: string | undefined,
): Promise<[PlannedPage[], Map<string, string>]> {
  const previews = new Map<string, string>()
  const pages: PlannedPage[] = []
  for (const page of planned) {
    if (page.action !== 'update' || page.pageId === null) {
      pages.push(page)
      continue
    }
    const made = await service.createPreview(page.pageId, { document: page.parsed.value, ...(key !== undefined && { key }) })
    if (made.error) pages.push({ ...page, action: 'error', error: problemOf(made.error, page.parsed) })
    else {
      pages.push(page)
      previews.set(page.file, made.data.url)
    }
  }
  return [pages, previews]
}

export type ApplyOptions = { yes?: true; overwrite?: true }

export async function applyCommand(context: Context, planFile: string | undefined, { yes, overwrite }: ApplyOptions): Promise<number> {
  const { origin, lock, service, plan } = await preparePlan(context)
  const current = await plan()
  const pages = planFile === undefined ? current : await withStoredPlan(context, planFile, origin, current)
  const { terminal, options } = context
  const report = (reported: readonly PlannedPage[]) => {
    if (options.json) printReports(context, origin, reported)
    else showPages(terminal, origin, reported)
  }
  if (hasErrors(pages)) {
    report(pages)
    terminal.note('Nothing was applied, because the plan has errors')
    return exitCode.failed
  }
  const changing = pages.filter((page) => page.action === 'create' || (page.action === 'update' && !isRefused(page, overwrite === true)))
  const needsConfirmation = changing.length > 0 && planFile === undefined && !yes
  if (needsConfirmation) {
    if (!terminal.isInteractive)
      throw new Failure('Nothing was applied, because there is no terminal in which to confirm. Pass --yes, or a file from plan --out')
    showPages(options.json ? withResultsOnStderr(terminal) : terminal, origin, pages)
    const noun = changing.length === 1 ? 'page' : 'pages'
    if (!(await terminal.confirm(`Apply to ${changing.length} ${noun} on ${origin}?`))) throw new Failure('Nothing was applied')
  }
  const applied = await applyPages(service, pages, lock, overwrite === true)
  if (options.json) printReports(context, origin, applied)
  else {
    // The prompt has already shown them.
    if (!needsConfirmation) showChangedPages(terminal, origin, applied)
    const recorded = pages.filter((page, index) => needsRecord(page) && applied[index]?.action === 'none')
    showApplied(terminal, applied, recorded)
  }
  return hasErrors(applied) ? exitCode.failed : exitCode.done
}

function showApplied(terminal: Terminal, applied: readonly PlannedPage[], recorded: readonly PlannedPage[]): void {
  showErrors(terminal, applied)
  terminal.print(totals(applied, true))
  for (const { file } of recorded) terminal.note(`Recorded ${file} as applied: the page already matches it`)
  const attempted = applied.filter(({ action }) => action !== 'none').length
  const done = applied.filter(({ action }) => action === 'create' || action === 'update').length
  if (attempted > 0) terminal.note(`Applied ${done} of ${attempted} ${attempted === 1 ? 'page' : 'pages'}`)
}
