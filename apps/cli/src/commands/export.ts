import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { lstat, rename, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'

import { ArchiveError, mergeArchives } from '@tessera/archive'

import { connect, type Context, type Session } from '../context.ts'
import { Failure } from '../failure.ts'
import { counted } from '../output/changes.ts'
import { type Terminal, yellow } from '../output/terminal.ts'
import { serviceOf } from '../sync/document-requests.ts'
import { downloadArchive, downloadedArchives, type ExportedPage, type ExportParts, sizeText } from '../transfer/download.ts'
import { differencesOf, replaceFolder } from '../transfer/replace-folder.ts'
import { type PageArchive, archivedSiteFiles } from '../transfer/archived-site.ts'
import { pageAt } from './pages.ts'
import { exitCode } from '../exit-code.ts'

export type ExportCommandOptions = {
  all?: true
  output?: string
  site?: string
  index?: string
  check?: true
  withoutSite?: true
  withoutLedger?: true
}

/** Writes pages to an archive, or to a folder as a static site. */
export async function exportCommand(context: Context, slugs: readonly string[], options: ExportCommandOptions): Promise<number> {
  const { all, output, site, index, check, withoutSite, withoutLedger } = options
  if ((all === true) === slugs.length > 0) throw new Failure('Pass either the slugs of pages or --all')
  if (site === undefined && (check || index !== undefined)) throw new Failure('--check and --index require --site')
  if (site !== undefined && (output !== undefined || withoutSite || withoutLedger))
    throw new Failure('--site writes a folder, so it cannot be combined with --output, --without-site or --without-ledger')
  const session = await connect(context)
  const file = site === undefined ? await targetFile(context, slugs, output) : ''
  const pages = await pagesOf(session, slugs)
  if (site !== undefined) {
    const indexPage = index === undefined ? undefined : pages.find(({ slug }) => slug.toLowerCase() === index.toLowerCase())
    if (index !== undefined && !indexPage) throw new Failure(`--index must be one of the pages, but ${index} is not`)
    return exportSite(context, session, pages, { folder: site, index: indexPage?.slug, check: check === true, all: all === true })
  }
  return exportArchive(context, session, pages, file, { site: !withoutSite, ledger: !withoutLedger })
}

/** The path to write. An existing file is replaced only if the user passed it with --output. */
async function targetFile({ cwd }: Context, slugs: readonly string[], output: string | undefined): Promise<string> {
  const [slug = 'tessera-export', ...others] = slugs
  const file = output ?? `${others.length === 0 ? slug : 'tessera-export'}.zip`
  const path = resolve(cwd, file)
  if (output === undefined && existsSync(path)) throw new Failure(`${file} exists. To replace it, pass --output ${file}`)
  if (existsSync(path) && (await stat(path)).isDirectory()) throw new Failure(`${file} is a folder. Pass the name of a file`)
  return file
}

/** The pages with these slugs, or all pages that the token may read. */
async function pagesOf({ tessera }: Session, slugs: readonly string[]): Promise<ExportedPage[]> {
  const pages: ExportedPage[] = []
  if (slugs.length === 0) for await (const { id, slug } of tessera.pages({ limit: 100 })) pages.push({ pageId: id, slug })
  const service = serviceOf(tessera)
  for (const given of slugs) {
    const { pageId, document } = await pageAt(service, given)
    if (!pages.some((page) => page.pageId === pageId)) pages.push({ pageId, slug: document.slug })
  }
  if (pages.length === 0) throw new Failure('There are no pages')
  return pages.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
}

async function exportArchive(
  context: Context,
  session: Session,
  pages: readonly ExportedPage[],
  given: string,
  parts: ExportParts,
): Promise<number> {
  const { cwd, terminal, options } = context
  const file = resolve(cwd, given)
  const present = await lstat(file).catch(() => undefined)
  // Renaming would also replace a device or a pipe. A symbolic link is itself replaced, not its target.
  if (present && !present.isFile() && !present.isSymbolicLink()) throw new Failure(`${given} is not a regular file`)
  const partial = `${file}.${randomBytes(6).toString('hex')}`
  let notes: string[]
  try {
    notes = await writeArchive(session, terminal, pages, parts, partial)
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error instanceof ArchiveError ? new Failure(error.message) : error
  }
  const { size: bytes } = await stat(file)
  if (options.json) terminal.printJson({ version: 1, url: session.origin, file: given, bytes, pages, notes })
  else terminal.print(`${given}: ${counted(pages.length, 'page')}, ${sizeText(bytes)}`)
  for (const note of notes) terminal.note(yellow('! '), note)
  return exitCode.done
}

/** Writes the archives of pages as one, and returns their notes. */
async function writeArchive(
  session: Session,
  terminal: Terminal,
  pages: readonly ExportedPage[],
  parts: ExportParts,
  path: string,
): Promise<string[]> {
  const [page, ...others] = pages
  if (page && others.length === 0) {
    const archive = await downloadArchive(session, terminal, page, parts, path)
    archive.close()
    return archive.manifest.notes
  }
  const archives = async function* () {
    for await (const { archive } of downloadedArchives(session, terminal, pages, parts)) yield archive
  }
  const manifests = await mergeArchives(archives(), createWriteStream(path, { flags: 'wx' }), new Date())
  return [...new Set(manifests.flatMap(({ notes }) => notes))]
}

type SiteTarget = { folder: string; index: string | undefined; check: boolean; all: boolean }

/** With `all`, pages that visitors do not see are left out. */
async function exportSite(
  { cwd, terminal, options }: Context,
  session: Session,
  pages: readonly ExportedPage[],
  { folder, index, check, all }: SiteTarget,
): Promise<number> {
  const path = resolve(cwd, folder)
  let validUntil: string | null = null
  const shown: string[] = []
  const archives = async function* () {
    for await (const page of downloadedArchives(session, terminal, pages, { site: true, ledger: false })) {
      shown.push(page.slug)
      const { validUntil: end } = page.archive.manifest
      if (end !== null && (validUntil === null || end < validUntil)) validUntil = end
      yield page
    }
  }
  const onHidden = ({ slug, archive }: PageArchive) => {
    const message = archive.manifest.notes.join(' ') || `/${slug} has no static site`
    if (!all || pages.length === 1) throw new Failure(message)
    shown.splice(shown.indexOf(slug), 1)
    terminal.note(yellow('! '), message)
  }
  const files = archivedSiteFiles(archives(), { index, onHidden })
  const report = () => ({ version: 1, url: session.origin, folder, pages: shown, validUntil })
  try {
    if (check) {
      const differences = await differencesOf(path, files)
      if (options.json) terminal.printJson({ ...report(), differences })
      else {
        for (const { path, is } of differences) terminal.print(`${is} ${path}`)
        terminal.print(differences.length === 0 ? `${folder} is up to date` : `${folder} differs: ${counted(differences.length, 'file')}`)
      }
      return differences.length === 0 ? exitCode.done : exitCode.differs
    }
    const count = await replaceFolder(path, files)
    if (options.json) terminal.printJson({ ...report(), files: count })
    else terminal.print(`${folder}: ${counted(shown.length, 'page')}, ${counted(count, 'file')}`)
  } catch (error) {
    throw error instanceof ArchiveError ? new Failure(error.message) : error
  }
  if (validUntil !== null) terminal.note(`A scheduled change takes effect at ${String(validUntil)}. Export again after that`)
  return exitCode.done
}
