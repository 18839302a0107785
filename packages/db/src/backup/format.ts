import { z } from 'zod'

/** A backup or a restore is refused. The message is one line for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** The format that is written, and the newest that can be read. */
export const format = 1

/** Identifies a backup of any format. */
export const AnyHeader = z.object({ tessera: z.literal('backup'), format: z.number() })

/** The first line. */
export const Header = AnyHeader.extend({
  at: z.iso.datetime(),
  /** The newest migration of the database. */
  migration: z.number(),
  /** The partitions that the service creates while it runs. Their bounds become SQL, so they must match the pattern. */
  partitions: z.array(
    z.object({
      name: z.string(),
      of: z.string(),
      bound: z.string().regex(/^FOR VALUES FROM \('[0-9 :+.-]+'\) TO \('[0-9 :+.-]+'\)$/),
    }),
  ),
})
export type Header = z.output<typeof Header>

/** The line before a table's rows. The rows are in COPY's format and end with the line `\.`. */
export const Section = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })
export type Section = z.output<typeof Section>

/** The last line. A file without it is incomplete. */
export const Footer = z.object({ rows: z.record(z.string(), z.number()), sequences: z.record(z.string(), z.string()) })
export type Footer = z.output<typeof Footer>

/** The end of a table's rows. It cannot be data, because COPY doubles backslashes in data. */
export const endOfRows = Buffer.from('\\.\n')
