import { connect, type Context, projectOf } from '../context.ts'
import { Failure } from '../failure.ts'
import { planMarkdown } from '../output/markdown.ts'
import { problemOf } from '../output/problem.ts'
import { showPages } from '../output/report.ts'
import { readLock } from '../project/lock.ts'
import { type PlannedPage, planPages, printReports, readAllDocuments } from '../sync/plan.ts'
import { withStoredPlan, writePlan } from '../sync/plan-file.ts'
import { applyPages, isRefused } from '../sync/apply.ts'
import { type Service, serviceOf } from '../sync/service.ts'

export const exitCode = { done: 0, failed: 1, differs: 2 } as const

export type PlanOptions = { out?: string; markdown?: true; preview?: true | string }

/** Everything that commands on files need: the files are read before the first request. */
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
  const { origin, service, plan } = await preparePlan(context)
  const planned = await plan()
  const key = typeof preview === 'string' ? preview : undefined
  const [pages, previews] = preview === undefined ? [planned, new Map<string, string>()] : await withPreviews(service, planned, key)
  const { terminal, options } = context
  if (out !== undefined && hasErrors(pages)) terminal.note('The plan was not stored, because it has errors')
  else if (out !== undefined) await writePlan(out, origin, pages)
  if (options.json) printReports(context, origin, pages, { previews: Object.fromEntries(previews) })
  else if (markdown) terminal.printRaw(planMarkdown(origin, pages, previews))
  else {
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
  const present = await plan()
  const pages = planFile === undefined ? present : await withStoredPlan(planFile, origin, present)
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
  if (changing.length > 0 && planFile === undefined && !yes) {
    if (!terminal.isInteractive)
      throw new Failure('Nothing was applied: there is no terminal to ask on. Pass --yes or the file of plan --out')
    showPages(terminal, origin, pages)
    const noun = changing.length === 1 ? 'page' : 'pages'
    if (!(await terminal.confirm(`Apply to ${changing.length} ${noun} on ${origin}?`))) throw new Failure('Nothing was applied')
  }
  const applied = await applyPages(service, pages, lock, overwrite === true)
  if (options.json) printReports(context, origin, applied)
  else showApplied(context, origin, applied)
  return hasErrors(applied) ? exitCode.failed : exitCode.done
}

function showApplied({ terminal }: Context, origin: string, applied: readonly PlannedPage[]): void {
  showPages(terminal, origin, applied)
  const done = applied.filter(({ action }) => action === 'create' || action === 'update').length
  terminal.note(`Applied ${done} of ${applied.filter(({ action }) => action !== 'none').length} changed pages`)
}
