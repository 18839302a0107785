import { buffer } from 'node:stream/consumers'

import type { ArchiveFile } from '@tessera/archive'

import { Failure } from '../failure.ts'
import type { FolderFile } from './replace-folder.ts'

/** A page's static site is read file by file. The largest are images. */
const maxFileBytes = 64 * 1024 * 1024
/** Static hosts look for these at the root. Each page has its own. */
const rootFiles = ['404.html', '.nojekyll']

export type PageArchive = { slug: string; archive: ArchiveFile }

const siteOf = ({ slug, archive }: PageArchive) => {
  const prefix = `site/${slug}/`
  return archive.manifest.files.flatMap((file) => (file.path.startsWith(prefix) ? [{ file, path: file.path.slice(prefix.length) }] : []))
}

type SiteOptions = {
  /** The slug of the page at the root. All others are in a folder of their slug. */
  index: string | undefined
  /** Called for a page without a site, which is then left out. */
  onHidden: (page: PageArchive) => void
}

/** The files of the static sites of pages. Rejects with a `Failure` if an archive is damaged. */
export async function* archivedSiteFiles(pages: AsyncIterable<PageArchive>, { index, onHidden }: SiteOptions): AsyncGenerator<FolderFile> {
  let isFirst = true
  for await (const page of pages) {
    const files = siteOf(page)
    if (files.length === 0) onHidden(page)
    for (const { file, path } of files) {
      if (file.size > maxFileBytes) throw new Failure(`${file.path} is too large`)
      const content = await buffer(page.archive.read(file))
      const isIndex = page.slug === index
      if (!isIndex) yield { path: `${page.slug}/${path}`, content }
      if (isIndex || (index === undefined && isFirst && rootFiles.includes(path))) yield { path, content }
    }
    if (files.length > 0) isFirst = false
  }
}
