// Selecting pages
export const selection = 'Actions for selected pages'
export const selectPage = 'Select “{title}”'
export const selected = '{count} selected'
export const selectAll = 'Select all'
export const clear = 'Deselect all'
export const done = 'Done'

// Progress. `n` is the number of the page
export const publishing = 'Publishing {n} of {count}…'
export const unpublishing = 'Unpublishing {n} of {count}…'
export const deleting = 'Deleting {n} of {count}…'
export const stop = 'Stop'

// Results: all pages, some of them, or none
export const publishedAll = 'Published {count} page|Published {count} pages'
export const publishedSome = 'Published {done} of {count} page|Published {done} of {count} pages'
export const publishedNone = 'No pages published'
export const unpublishedAll = 'Unpublished {count} page|Unpublished {count} pages'
export const unpublishedSome = 'Unpublished {done} of {count} page|Unpublished {done} of {count} pages'
export const unpublishedNone = 'No pages unpublished'
export const deletedAll = 'Deleted {count} page|Deleted {count} pages'
export const deletedSome = 'Deleted {done} of {count} page|Deleted {done} of {count} pages'
export const deletedNone = 'No pages deleted'

// Why not all, and what else is to know
export const failed = '{count} failed: {reason}|{count} failed. First error: {reason}'
export const stopped = 'Stopped. The remaining pages weren’t changed.'
export const stoppedBy = 'Stopped. {reason}'
export const stillBlocked = '{count} page is blocked, so visitors can’t see it.|{count} pages are blocked, so visitors can’t see them.'

// Deleting
export const deleteQuestion = 'Delete {count} page?|Delete {count} pages?'
export const pageCount = '{count} page|{count} pages'
export const andMore = 'and {count} more'
export const deletePages = 'Delete page|Delete pages'
