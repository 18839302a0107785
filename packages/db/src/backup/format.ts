import { z } from 'zod'

/** A backup or its restoring is refused with this message, one line for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** The newest format that is written, and the newest that can be read. */
export const format = 1

/** By which a backup of whatever format is known. */
export const AnyHeader = z.object({ tessera: z.literal('backup'), format: z.number() })

/** The first line. */
export const Header = AnyHeader.extend({
  at: z.iso.datetime(),
  /** The newest migration that the database had had. */
  migration: z.number(),
  /** Those that the service makes by itself, as time goes on. What stands here becomes SQL. */
  partitions: z.array(
    z.object({
      name: z.string(),
      of: z.string(),
      bound: z.string().regex(/^FOR VALUES FROM \('[0-9 :+.-]+'\) TO \('[0-9 :+.-]+'\)$/),
    }),
  ),
})
export type Header = z.output<typeof Header>

/** The line before a table's rows, which are as COPY writes them and end with the line `\.`. */
export const Section = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })
export type Section = z.output<typeof Section>

/** The last line: what a file without it has lost. */
export const Footer = z.object({ rows: z.record(z.string(), z.number()), sequences: z.record(z.string(), z.string()) })
export type Footer = z.output<typeof Footer>

/** Ends a table's rows: COPY writes a backslash that is data twice. */
export const endOfRows = Buffer.from('\\.\n')
