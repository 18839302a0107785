/** Maximum size of a request body. */
export const maxBodyBytes = 256 * 1024
/** Maximum size of a request body that carries a whole page document. */
export const maxDocumentBytes = 8 * 1024 * 1024
/** Maximum items of a list in a body. */
export const maxListItems = 10_000
/** Maximum issues in an error response, so that it stays small in comparison with its request. */
export const maxReportedIssues = 1_000
/** Maximum calls in one tRPC batch. */
export const maxBatchCalls = 20
