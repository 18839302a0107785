import { execFile } from 'node:child_process'

import { connect, type Context, targetOf } from '../context.ts'
import { failureOf, problemOf } from '../output/problem.ts'
import { errorLines } from '../output/changes.ts'
import { red } from '../output/terminal.ts'
import { findProject, readDocuments, readProject } from '../project/project.ts'
import { type PageReport, printReports } from '../sync/plan.ts'
import { type Service, serviceOf } from '../sync/document-requests.ts'
import { exitCode } from '../exit-code.ts'

/** The id and the document of the caller's page at a slug. Error messages begin with `subject`. */
export async function pageAt(service: Service, slug: string, subject = `/${slug}`) {
  const read = await service.readDocument({ slug })
  if (read.error) throw failureOf(read.error, subject)
  return { pageId: read.pageId, document: read.data, revision: read.revision ?? null }
}

/** Publishes or unpublishes pages. A page that fails does not stop the others. */
export async function publicationCommand(context: Context, slugs: readonly string[], published: boolean): Promise<number> {
  const { origin, tessera } = await connect(context)
  const service = serviceOf(tessera)
  const reports: PageReport[] = []
  for (const slug of slugs) reports.push(await setPublication(service, slug, published))
  const { terminal, options } = context
  const done = reports.filter(({ action }) => action !== 'error')
  if (options.json) printReports(context, origin, reports)
  else for (const { slug } of done) terminal.print(`${published ? 'published' : 'unpublished'} ${origin}/${slug ?? ''}`)
  for (const report of reports) for (const line of errorLines(report)) terminal.note(red('error '), line)
  await noteFiles(context, done, published)
  return done.length < reports.length ? exitCode.failed : exitCode.done
}

async function setPublication(service: Service, slug: string, published: boolean): Promise<PageReport> {
  const report: PageReport = { file: null, slug, pageId: null, action: 'none', revision: null, changes: [], drifted: null, error: null }
  const read = await service.readDocument({ slug })
  if (read.error) return { ...report, action: 'error', error: problemOf(read.error) }
  const written = await service.setPublished(read.pageId, published)
  if (written.error) return { ...report, pageId: read.pageId, action: 'error', error: problemOf(written.error) }
  const page = { ...report, slug: read.data.slug, pageId: read.pageId, revision: written.revision ?? null }
  if (read.data['published'] === published) return page
  return { ...page, action: 'update', changes: [{ op: 'change', path: '/published', from: !published, to: published }] }
}

/** The next apply of a file that says otherwise would undo the publication. */
async function noteFiles({ cwd, terminal }: Context, done: readonly PageReport[], published: boolean): Promise<void> {
  const file = await findProject(cwd)
  if (file === undefined) return
  const [files] = await readDocuments(await readProject(file))
  for (const { name, parsed } of files) {
    const { slug, published: inFile } = parsed.value
    if (inFile !== published && done.some((page) => page.slug === slug)) {
      terminal.note(`${name} still says “published: ${String(inFile)}”. Run tessera pull ${String(slug)}`)
    }
  }
}

/** The program that opens a URL. */
const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Prints the address of a page, or of the dashboard, and opens it in a browser if there is a terminal. */
export async function openCommand(context: Context, slug: string | undefined): Promise<number> {
  const { origin } = await targetOf(context)
  const { terminal, options } = context
  const url = `${origin}/${encodeURIComponent(slug ?? '')}`
  if (options.json) terminal.printJson({ version: 1, url })
  else terminal.print(url)
  if (!terminal.isInteractive) return exitCode.done
  const [program = '', ...args] = openers[process.platform] ?? ['xdg-open']
  await new Promise<void>((resolve) => {
    execFile(program, [...args, url], (error) => {
      if (error) terminal.note(`The browser could not be opened: ${error.message}`)
      resolve()
    })
  })
  return exitCode.done
}
