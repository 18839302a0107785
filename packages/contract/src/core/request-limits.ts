/** Largest body of a request, in bytes. */
export const maxBodyBytes = 256 * 1024
/** The same of one that carries a page's whole document. */
export const maxDocumentBytes = 8 * 1024 * 1024
/** Items of a list in a body. */
export const maxListItems = 10_000
/** Issues that an answer tells: nobody reads more, and it should not be many times its request. */
export const maxReportedIssues = 1_000
/** Calls in one tRPC batch. */
export const maxBatchCalls = 20
