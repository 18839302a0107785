/**
 * The cursor of the previews after this one, as in the `Link` header of a response that ends with it. A file of its own, so that the
 * dashboard can use it without the schemas.
 */
export const previewCursor = (last: { createdAt: string; id: string }): string => `${last.createdAt}.${last.id}`

// PostgreSQL knows no year 0.
export const previewCursorPattern = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\.preview_[0-7][0-9a-hjkmnp-tv-z]{25}$/
