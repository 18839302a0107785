import type { Readable } from 'node:stream'

import type { ArchiveWriter, Manifest } from '@tessera/archive'
import type { OwnerId, SessionId } from '@tessera/contract'
import type { Snapshot } from '@tessera/db'

import type { RenderSite } from '../../../public/page-site.ts'

/** What a manifest says about an archive besides its files. */
export type ArchiveFacts = Pick<Manifest, 'instance' | 'external' | 'notes' | 'validUntil'>

/** Adds all files of an archive. */
export type WriteFiles = (archive: Pick<ArchiveWriter, 'add'>) => Promise<ArchiveFacts>

/**
 * Opens a snapshot and passes it to `begin`, which may still refuse the call and otherwise returns the function that writes the files.
 * Resolves to the archive, which is written while the client reads it. Rejects with `rate_limited` if too many exports are running, or the
 * account has started too many recently.
 */
export type StartExport = (
  owner: OwnerId,
  extent: 'page' | 'account',
  begin: (snapshot: Snapshot) => Promise<WriteFiles>,
) => Promise<Readable>

/** What the writers of an archive need. */
export type ExportSource = {
  snapshot: Snapshot
  owner: OwnerId
  /** The session that asks, for the list of sessions. */
  session: SessionId | null
  /** The origin of the service. */
  origin: string
  renderSite: RenderSite
}
