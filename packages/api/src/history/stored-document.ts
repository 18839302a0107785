import { canonicalDocument, documentVersion, type PageDocument } from '@tessera/contract'

/** A stored document in the present version of the format. Fields that are newer than it have their defaults. */
export const completeDocument = (stored: PageDocument): PageDocument => canonicalDocument({ ...stored, version: documentVersion })
