import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { errorLines } from '../output/changes.ts'
import { problemOf } from '../output/problem.ts'
import { red } from '../output/terminal.ts'
import { type PlannedPage, planPages, printReports } from '../sync/plan.ts'
import { exitCode } from '../exit-code.ts'
import { preparePlan } from './plan.ts'

export type PreviewOptions = { key?: string; hours?: string; note?: string }

/** Creates a preview of each file, or of those with the given names or slugs. Prints one address per line. */
export async function previewCommand(context: Context, names: readonly string[], { key, hours, note }: PreviewOptions): Promise<number> {
  if (hours !== undefined && !/^\d+$/.test(hours)) throw new Failure('--hours must be a whole number')
  const values = {
    ...(key !== undefined && { key }),
    ...(note !== undefined && { note }),
    ...(hours !== undefined && { hours: Number(hours) }),
  }
  // Imported here, because loading the schemas would slow down every command.
  const { checkPreviewValues } = await import('./preview-values.ts')
  checkPreviewValues(values)
  const { origin, service, project, lock, files } = await preparePlan(context)
  const isNamed = (name: string, slug: unknown) => names.some((wanted) => wanted === name || wanted === slug)
  const chosen = names.length === 0 ? files : files.filter(({ name, parsed }) => isNamed(name, parsed.value['slug']))
  for (const name of names) {
    if (!chosen.some((file) => file.name === name || file.parsed.value['slug'] === name))
      throw new Failure(`No file has the name or slug ${name}`)
  }
  const urls = new Map<string, string>()
  const pages: PlannedPage[] = []
  for (const page of await planPages(service, project, lock, chosen)) {
    pages.push(page)
    if (page.action === 'error') continue
    const failed = (error: PlannedPage['error']) => pages.splice(-1, 1, { ...page, action: 'error', error })
    if (page.pageId === null || page.action === 'create') {
      failed({
        reason: 'page_not_found',
        message: 'The page does not exist yet, so it cannot have a preview. Apply it as a draft first',
        issues: [],
      })
      continue
    }
    const made = await service.createPreview(page.pageId, { document: page.parsed.value, ...values })
    if (made.error) failed(problemOf(made.error, page.parsed))
    else urls.set(page.file, made.data.url)
  }
  const { terminal, options } = context
  const failures = pages.filter(({ action }) => action === 'error')
  if (options.json) printReports(context, origin, pages, { previews: Object.fromEntries(urls) })
  else for (const [file, url] of urls) terminal.print(`${file} ${url}`)
  for (const page of failures) for (const line of errorLines(page)) terminal.note(red('error '), line)
  return failures.length > 0 ? exitCode.failed : exitCode.done
}
