export { type ArchiveFile, mergeArchives, openArchiveFile } from './archive-file.ts'
export { type ArchiveWriter, type Content, createArchive } from './create-archive.ts'
export {
  archivedImagePath,
  type ArchivedFile,
  type ArchivedLink,
  type ClickLine,
  type DayLine,
  type Manifest,
  pageFolder,
  PageFacts,
} from './format.ts'
export { type Archive, type ArchivedPage, readArchive } from './read-archive.ts'
export { ArchiveError, looksLikeZip, openZip } from './zip-reader.ts'
