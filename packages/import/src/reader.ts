import type { ImportFormat } from '@tessera/contract'

import type { FoundPage } from './found.ts'
import type { ParsedInput } from './input/parsed-input.ts'

/** Reads one format. It finds what the input has, unchecked: `propose` makes a valid document of it. */
export type Reader = {
  format: ImportFormat
  /** The service or kind of file, for users. */
  source: string
  /** Whether the content is of this format. File names and addresses do not decide. */
  recognises: (input: ParsedInput) => boolean
  /** The pages, at least one. Throws `ImportUnreadable`. A format that is named by the caller is read without being recognised first. */
  read: (input: ParsedInput) => FoundPage[]
}
