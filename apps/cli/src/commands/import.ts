import { connect, type Context, type Session } from '../context.ts'
import { Failure } from '../failure.ts'
import { counted, errorLines, totals } from '../output/changes.ts'
import { problemOf } from '../output/problem.ts'
import { showChanges } from '../output/report.ts'
import { bold, dim, red, yellow } from '../output/terminal.ts'
import { reportOf } from '../sync/plan.ts'
import { type ImportOptions, planImport, type PlannedImport } from '../transfer/import-plan.ts'
import { type ImportService, importServiceOf } from '../transfer/import-requests.ts'
import { isLeftOut, leftOutLine, tilesIn } from '../transfer/import-words.ts'
import { checkedFormat, isAddress, readImportAddress, readImportFile } from '../transfer/read-source.ts'
import { type SkippedPicture, uploaderOf } from '../transfer/upload.ts'
import { exitCode } from '../exit-code.ts'

export type ImportCommandOptions = {
  to?: string
  append?: true
  replace?: true
  publish?: true
  clicks?: true
  dryRun?: true
  yes?: true
  format?: string
}

type ClicksResult = { applied: number; unchanged: number; leftOut: { key: string; reason: string }[] }
type Imported = PlannedImport & { skipped: SkippedPicture[]; takenClicks: ClicksResult | null }
type Found = Awaited<ReturnType<typeof readImportFile>>

/** Reads pages from a file or an address, shows what an import would change, asks, and writes. */
export async function importCommand(context: Context, given: string, options: ImportCommandOptions): Promise<number> {
  const { to, append, replace, publish, clicks, dryRun, yes } = options
  if (append && replace) throw new Failure('--append and --replace cannot be combined')
  const format = checkedFormat(options.format)
  const found = isAddress(given) ? await readImportAddress(context, given, format) : await readImportFile(context, given, format)
  if (to !== undefined && found.pages.length !== 1)
    throw new Failure(`--to takes one page, but ${counted(found.pages.length, 'page')} were found`)

  const session = await connect(context)
  const service = importServiceOf(session)
  const mode = append ? 'append' : replace ? 'replace' : undefined
  const importOptions: ImportOptions = { to, mode, publish: publish === true, clicks: clicks === true }
  const planned = await planImport(service, found, importOptions)
  const {
    terminal,
    options: { json },
  } = context
  const hasErrors = planned.some(({ action }) => action === 'error')
  const writes = planned.filter(needsWrite)
  if (!json) showPlan(context, session.origin, found, planned, importOptions)
  warnOfAddedClicks(context, found, planned)
  if (dryRun || hasErrors || writes.length === 0) {
    if (json) printImport(context, session, found, planned.map(unwritten), dryRun === true)
    else {
      terminal.print(totals(planned))
      if (hasErrors) terminal.note('Nothing was imported, because a page has errors')
    }
    return hasErrors ? exitCode.failed : exitCode.done
  }
  if (!yes) {
    if (!terminal.isInteractive)
      throw new Failure(
        'Nothing was imported, because there is no terminal in which to confirm. Pass --yes, or --dry-run to see the changes',
      )
    if (!(await terminal.confirm(`Import ${counted(writes.length, 'page')} to ${session.origin}?`)))
      throw new Failure('Nothing was imported')
  }
  const store = uploaderOf(session, terminal)
  const imported: Imported[] = []
  for (const page of planned) imported.push(needsWrite(page) ? await writePage(service, store, page, found.source) : unwritten(page))
  if (json) printImport(context, session, found, imported, false)
  else showImported(context, session.origin, imported)
  return imported.some(({ action }) => action === 'error') ? exitCode.failed : exitCode.done
}

const needsWrite = ({ action, clicks, pictures }: PlannedImport): boolean =>
  action === 'create' || action === 'update' || (action === 'none' && Object.keys(clicks).length + pictures.length > 0)

const unwritten = (page: PlannedImport): Imported => ({ ...page, skipped: [], takenClicks: null })

async function writePage(
  service: ImportService,
  store: ReturnType<typeof uploaderOf>,
  page: PlannedImport,
  source: string,
): Promise<Imported> {
  const { document, skipped } = await store(page.document, page.pictures)
  const hasDocument = page.action !== 'none' || page.pictures.length > 0
  let written: Imported = { ...page, document, skipped, takenClicks: null }
  if (hasDocument) {
    const ref = page.pageId === null ? { slug: page.slug } : { pageId: page.pageId }
    const answer = await service.write(ref, document, page.revision)
    if (answer.error) return { ...written, action: 'error', error: problemOf(answer.error) }
    written = { ...written, pageId: page.pageId ?? answer.pageId ?? null, revision: answer.data.revision, changes: answer.data.changes }
  }
  const { pageId, clicks } = written
  if (pageId === null || Object.keys(clicks).length === 0) return written
  const counts = await service.writeClicks(pageId, source, clicks)
  return counts.error ? { ...written, action: 'error', error: problemOf(counts.error) } : { ...written, takenClicks: counts.data }
}

function showPlan({ terminal }: Context, origin: string, found: Found, planned: readonly PlannedImport[], options: ImportOptions): void {
  terminal.print(bold(found.source), `: ${counted(found.pages.length, 'page')}`)
  for (const [index, page] of planned.entries()) {
    const read = found.pages[index]
    if (!read) continue
    const { slug, action, document, leftOut, pictures, changes } = page
    terminal.print(bold(`${action === 'none' ? 'unchanged' : action} /${slug}`), dim(`  ${origin}/${slug}`))
    terminal.print(`  found: ${tilesIn(read.document)}`)
    if (action !== 'error') {
      showChanges(terminal, { changes })
      if (pictures.length > 0) terminal.print(`  + ${counted(pictures.length, 'image')} from the file`)
      showClicks(terminal, read.clicks, page, options.clicks)
      if (action === 'create' && !document.published)
        terminal.print(dim(options.publish ? '  It is a draft in the archive, and will stay one' : '  It will be a draft'))
    }
    for (const isOut of [true, false]) {
      const items = leftOut.filter((item) => isLeftOut(item) === isOut)
      if (items.length > 0) terminal.print(yellow(isOut ? `  left out: ${items.length}` : `  changed: ${items.length}`))
      for (const item of items) terminal.print(`    ${leftOutLine(item)}`)
    }
  }
  for (const page of planned) for (const line of errorLines(page)) terminal.note(red('error '), line)
}

const sumOf = (clicks: Record<string, number>): number => Object.values(clicks).reduce((sum, count) => sum + count, 0)

function showClicks(terminal: Context['terminal'], inFile: Record<string, number>, { clicks }: PlannedImport, areTaken: boolean): void {
  const total = sumOf(areTaken ? clicks : inFile)
  if (total === 0) return
  if (areTaken) terminal.print(`  + ${counted(total, 'click')} on ${counted(Object.keys(clicks).length, 'link')}`)
  else terminal.print(dim(`  not imported: ${counted(total, 'click')}. Pass --clicks to import click totals`))
}

/** Imported counts are added to the clicks that the instance counted itself, and may be the same clicks. */
function warnOfAddedClicks({ terminal }: Context, { format }: Found, planned: readonly PlannedImport[]): void {
  const existing = planned.filter(({ pageId, clicks }) => pageId !== null && sumOf(clicks) > 0)
  if (existing.length === 0) return
  const total = existing.reduce((sum, { clicks }) => sum + sumOf(clicks), 0)
  const pages = counted(existing.length, 'existing page')
  const advice = ' If the archive comes from this instance, these clicks will count twice. In that case, leave out --clicks.'
  terminal.note(yellow('! '), `The import may add ${counted(total, 'click')} to ${pages}.${format === 'tessera' ? advice : ''}`)
}

function showImported({ terminal }: Context, origin: string, imported: readonly Imported[]): void {
  for (const { slug, action, document, skipped, takenClicks } of imported) {
    if (action === 'error') continue
    const is = action === 'create' ? 'created' : action === 'update' ? 'updated' : 'unchanged'
    terminal.print(`${is} ${origin}/${slug}${document.published ? '' : ' (a draft)'}`)
    for (const { where, message } of skipped) terminal.note(yellow('! '), `${where}: The image was not imported. ${message}`)
    if (!takenClicks) continue
    const { applied, unchanged, leftOut } = takenClicks
    terminal.print(`  clicks on ${counted(applied, 'link')} imported, ${unchanged} unchanged`)
    for (const { key, reason } of leftOut)
      terminal.note(
        yellow('! '),
        `${key}: ${reason === 'present' ? 'The link already has a different imported count, which was kept' : 'No link on the page has this key'}`,
      )
  }
  for (const page of imported) for (const line of errorLines(page)) terminal.note(red('error '), line)
  const drafts = imported.filter(({ action, document }) => action === 'create' && !document.published).map(({ slug }) => slug)
  if (drafts.length > 0) terminal.note(`Next: tessera publish ${drafts.join(' ')}`)
}

function printImport(
  { terminal }: Context,
  { origin }: Session,
  { format, source, pages: read }: Found,
  imported: readonly Imported[],
  dryRun: boolean,
): void {
  const pages = imported.map((page, index) => ({
    ...reportOf(page),
    found: read[index]?.document.links.length ?? 0,
    leftOut: page.leftOut,
    pictures: page.pictures.length,
    skippedPictures: page.skipped,
    clicks: page.takenClicks,
  }))
  terminal.printJson({ version: 1, url: origin, format, source, dryRun, pages })
}
