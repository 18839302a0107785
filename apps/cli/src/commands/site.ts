import { resolve } from 'node:path'

import { parseUrl } from '@tessera/contract'

import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { differencesOf, replaceFolder } from '../transfer/replace-folder.ts'
import { readSitePages, type SitePage } from '../transfer/site-pages.ts'
import { renderedSiteFiles, type SiteOptions, siteUrl } from '../transfer/rendered-site.ts'
import { exitCode } from '../exit-code.ts'

export type SiteCommandOptions = { out: string; baseUrl: string; index?: string; check?: true }

/** Makes a folder that any static host serves from documents, without the service. With `--check` it compares instead of writing. */
export async function siteCommand(context: Context, files: readonly string[], given: SiteCommandOptions): Promise<number> {
  const { cwd, terminal, options } = context
  const { pages, drafts, changesAt } = await readSitePages(cwd, files, new Date())
  const site: SiteOptions = { baseUrl: checkedBaseUrl(given.baseUrl), index: given.index }
  if (pages.length === 0) throw new Failure('There is nothing to write, because published is false in every file')
  if (site.index !== undefined && !pages.some(({ page }) => page.slug.toLowerCase() === site.index?.toLowerCase()))
    throw new Failure(`No published page has the slug ${site.index}, which --index names`)
  for (const file of drafts) terminal.note(`${file} is left out, because published is false`)
  const validUntil = Number.isFinite(changesAt) ? new Date(changesAt).toISOString() : null
  const folder = resolve(cwd, given.out)
  const made = { version: 1, out: given.out, pages: pages.map((page) => reported(page, site)), validUntil }

  if (given.check) {
    const differences = await differencesOf(folder, renderedSiteFiles(pages, site))
    if (options.json) terminal.printJson({ ...made, differences })
    else for (const { path, is } of differences) terminal.print(`${is} ${path}`)
    return differences.length === 0 ? exitCode.done : exitCode.differs
  }
  const count = await replaceFolder(folder, renderedSiteFiles(pages, site))
  if (options.json) terminal.printJson(made)
  else {
    for (const page of pages) terminal.print(`${page.file} ${siteUrl(page, site)}`)
    terminal.note(`Wrote ${count} files to ${given.out}`)
    if (validUntil !== null) terminal.note(`A scheduled change takes effect at ${validUntil}. Run tessera site again after that`)
  }
  return exitCode.done
}

const reported = (page: SitePage, site: SiteOptions) => ({ file: page.file, slug: page.page.slug, url: siteUrl(page, site) })

function checkedBaseUrl(given: string): string {
  const url = parseUrl(given)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || /[?#]/.test(given))
    throw new Failure('--base-url must be the URL of the site, such as https://ada.github.io/links')
  return url.href.replace(/(?<!\/)\/+$/, '')
}
