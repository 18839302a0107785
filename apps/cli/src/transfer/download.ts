import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

import { type ArchiveFile, ArchiveError, openArchiveFile } from '@tessera/archive'

import type { Session } from '../context.ts'
import { Failure } from '../failure.ts'
import type { Terminal } from '../output/terminal.ts'
import { rawAnswer } from './raw-request.ts'
import type { PageArchive } from './archived-site.ts'

export type ExportedPage = { pageId: string; slug: string }
export type ExportParts = { site: boolean; ledger: boolean }

/** Downloads the archives of pages, one after the other. Each is there until the next one is asked for. */
export async function* downloadedArchives(
  session: Session,
  terminal: Terminal,
  pages: readonly ExportedPage[],
  parts: ExportParts,
): AsyncGenerator<PageArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-export-'))
  try {
    for (const page of pages) {
      const path = join(folder, `${page.pageId}.zip`)
      const archive = await downloadArchive(session, terminal, page, parts, path)
      try {
        yield { slug: page.slug, archive }
      } finally {
        archive.close()
        await rm(path)
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Downloads the archive of a page to a new file. Rejects with a `Failure` and leaves no file if it is not complete. */
export async function downloadArchive(
  session: Session,
  terminal: Terminal,
  { pageId, slug }: ExportedPage,
  { site, ledger }: ExportParts,
  path: string,
): Promise<ArchiveFile> {
  const request = { method: 'GET', path: `/pages/${pageId}/export?site=${site}&ledger=${ledger}` } as const
  terminal.progress(`/${slug} …`)
  const { body } = await rawAnswer(session, terminal, request, `/${slug}`)
  try {
    if (body) await pipeline(Readable.fromWeb(body as ReadableStream), counted(terminal, slug), createWriteStream(path, { flags: 'wx' }))
    terminal.progress('')
    return await openArchiveFile(path)
  } catch (error) {
    await rm(path, { force: true })
    // The service ends the connection if it cannot complete the archive.
    if (error instanceof ArchiveError || isBroken(error as Error))
      throw new Failure(`/${slug}: The download of the archive was interrupted. Try again`)
    throw error
  }
}

const isBroken = ({ name, message }: Error): boolean => name === 'TypeError' && message === 'terminated'

const progressStepBytes = 1024 * 1024

const counted = (terminal: Terminal, slug: string) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let [bytes, shown] = [0, 0]
    for await (const portion of source) {
      bytes += portion.length
      if (bytes - shown >= progressStepBytes) {
        shown = bytes
        terminal.progress(`/${slug}: ${sizeText(bytes)} …`)
      }
      yield portion
    }
  }

export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`
