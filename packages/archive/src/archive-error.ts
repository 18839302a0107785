/** The file is no archive of a known version, or is damaged. The message says which, for users. */
export class ArchiveError extends Error {}
