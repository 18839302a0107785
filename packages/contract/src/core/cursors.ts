// Separate from the schemas, so that the dashboard can use it without them. A cursor is part of the `Link` header of a response and names
// its last item. The next response begins after that item.

/** The error message for a cursor that the list does not accept. */
export const invalidCursorMessage = 'Must be a cursor that this list returned'

/** The cursor of the history entries that are older than this one. */
export const historyCursor = (last: { revision: number }): string => String(last.revision)

/** The cursor of the previews after this one. */
export const previewCursor = (last: { createdAt: string; id: string }): string => `${last.createdAt}.${last.id}`

// PostgreSQL has no year 0.
export const previewCursorPattern = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\.preview_[0-7][0-9a-hjkmnp-tv-z]{25}$/
