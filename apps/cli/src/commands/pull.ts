import { mkdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { stringify } from 'yaml'

import { connect, type Context, projectOf } from '../context.ts'
import { Failure } from '../failure.ts'
import { type DocumentFile, documentsFolder, type Project } from '../project/project.ts'
import { type Lock, readLock } from '../project/lock.ts'
import { replaceFile } from '../project/replace-file.ts'
import { showChanges } from '../output/report.ts'
import { bold, red, withResultsOnStderr } from '../output/terminal.ts'
import { noSlug, type PageReport, printReports, readAllDocuments, slugOf } from '../sync/plan.ts'
import { pulledText } from '../sync/pull.ts'
import { type Change, type Service, serviceOf } from '../sync/document-requests.ts'
import { exitCode } from '../exit-code.ts'
import { pageAt } from './pages.ts'

/** A file that a pull would write. */
type Pulled = { name: string; path: string; text: string; slug: string; pageId: string; changes: Change[]; isNew: boolean }

export async function pullCommand(context: Context, slugs: readonly string[], { yes }: { yes?: true }): Promise<number> {
  const project = await projectOf(context)
  const files = await readAllDocuments(project)
  const { origin, tessera } = await connect(context)
  const lock = await readLock(project, origin)
  const service = serviceOf(tessera)
  if (slugs.length === 0 && files.length === 0) context.terminal.note('There are no files. To create one, run tessera pull SLUG')

  const tasks: (() => Promise<Pulled | undefined>)[] =
    slugs.length === 0
      ? files.map((file) => () => pullFile(service, lock, file))
      : slugs.map((slug) => () => pullSlug(service, project, lock, files, slug))
  const pulled: Pulled[] = []
  const failures: PageReport[] = []
  const unchanged: PageReport[] = []
  for (const [index, task] of tasks.entries()) {
    const slug = slugs[index] ?? null
    try {
      const one = await task()
      if (one && (one.isNew || one.changes.length > 0)) pulled.push(one)
      else if (one) unchanged.push(reportOfPulled(one, 'none'))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      failures.push(failureReport({ file: slug === null ? (files[index]?.name ?? null) : null, slug }, error.message))
    }
  }
  return finish(context, origin, lock, pulled, unchanged, failures, yes === true)
}

/** `asked`: the file, or the slug given on the command line. */
const failureReport = (asked: Pick<PageReport, 'file' | 'slug'>, message: string): PageReport => ({
  ...asked,
  pageId: null,
  action: 'error',
  revision: null,
  changes: [],
  drifted: null,
  error: { reason: 'pull_failed', message, issues: [] },
})

const reportOfPulled = ({ name, slug, pageId, changes }: Pulled, action: PageReport['action']): PageReport => ({
  file: name,
  slug,
  pageId,
  action,
  revision: null,
  changes,
  drifted: null,
  error: null,
})

async function finish(
  context: Context,
  origin: string,
  lock: Lock,
  pulled: readonly Pulled[],
  unchanged: readonly PageReport[],
  failures: readonly PageReport[],
  yes: boolean,
): Promise<number> {
  const { terminal, options } = context
  const changed = pulled.filter(({ isNew }) => !isNew)
  if (!options.json || (changed.length > 0 && !yes)) {
    const shown = options.json ? withResultsOnStderr(terminal) : terminal
    for (const { name, changes, isNew } of pulled) {
      shown.print(bold(isNew ? `create ${name}` : `update ${name}`))
      if (!isNew) showChanges(shown, { changes })
    }
  }
  for (const { error } of failures) for (const line of (error?.message ?? '').split('\n')) terminal.note(red('error '), line)
  if (changed.length > 0 && !yes) {
    if (!terminal.isInteractive) throw new Failure('Nothing was written, because there is no terminal in which to confirm. Pass --yes')
    if (!(await terminal.confirm(`Write ${changed.length} ${changed.length === 1 ? 'file' : 'files'}?`)))
      throw new Failure('Nothing was written')
  }
  for (const one of pulled) {
    await mkdir(dirname(one.path), { recursive: true })
    await replaceFile(one.path, one.text)
    lock.set(one.name, one.pageId)
  }
  for (const { file, pageId } of unchanged) if (file !== null && pageId !== null) lock.set(file, pageId)
  await lock.save()
  const written = pulled.map((one) => reportOfPulled(one, one.isNew ? 'create' : 'update'))
  if (options.json) printReports(context, origin, [...written, ...unchanged, ...failures])
  else
    terminal.print(
      `${pulled.length} written, ${unchanged.length} unchanged${failures.length > 0 ? `, ${failures.length} with errors` : ''}`,
    )
  return failures.length > 0 ? exitCode.failed : exitCode.done
}

/** The changes of a file, from the file to the page: the opposite direction of a plan. */
const reversed = (changes: readonly Change[]): Change[] =>
  changes.map(({ op, path, from, to }) => ({ op: op === 'add' ? 'remove' : op === 'remove' ? 'add' : op, path, from: to, to: from }))

async function pullFile(service: Service, lock: Lock, { name, path, parsed }: DocumentFile): Promise<Pulled> {
  const slug = slugOf(parsed.value) ?? ''
  const pageId = lock.idOf(name) ?? (await pageAt(service, slug === '' ? noSlug : slug, name)).pageId
  const { text, changes } = await pulledText(service, pageId, parsed)
  return { name, path, text, slug, pageId, changes: reversed(changes), isNew: false }
}

async function pullSlug(service: Service, project: Project, lock: Lock, files: readonly DocumentFile[], slug: string): Promise<Pulled> {
  const bySlug = files.find(({ parsed }) => String(parsed.value['slug']).toLowerCase() === slug.toLowerCase())
  if (bySlug) return pullFile(service, lock, bySlug)
  const { document, pageId } = await pageAt(service, slug)
  // The page was renamed since its file was applied.
  const renamed = files.find(({ name }) => name === lock.fileOf(pageId))
  if (renamed) return pullFile(service, lock, renamed)
  const name = `${project.pages}/${document.slug}.yaml`
  const path = join(await documentsFolder(project), `${document.slug}.yaml`)
  if (!/^[\w-]+$/.test(document.slug))
    throw new Failure(`The service’s response has the slug “${document.slug}”, which cannot be used as a file name`)
  if (existsSync(path)) throw new Failure(`${name} already exists and contains a different slug`)
  return { name, path, text: stringify(document, { lineWidth: 0 }), slug: document.slug, pageId, changes: [], isNew: true }
}
