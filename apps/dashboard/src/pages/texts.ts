// All pages
export const pages = 'Pages'
export const figuresOf30Days = 'Figures of the last 30 days'
export const findAPage = 'Find a page'
export const sortBy = 'Sort by'
export const newest = 'Newest'
export const lastChanged = 'Last changed'
export const title = 'Title'
export const mostViews = 'Most views'
export const mostClicks = 'Most clicks'
export const newPage = 'New page'
export const anotherPage = 'Another page'
export const pagesFound = '{found} of {count} page found|{found} of {count} pages found'
export const noneCalled = 'No page is called “{text}”'
export const noneCalledWhy = 'Neither a title nor an address has it.'
export const showAll = 'Show all pages'

// A page's card
export const blocked = 'Blocked'
export const live = 'Live'
export const draft = 'Draft'
export const preview = 'Preview'
export const previewOf = 'Preview of {title}'
export const viewCount = '{count} view|{count} views'
export const clickCount = '{count} click|{count} clicks'
export const viewsByDay = 'Views by day in the last {count} days: at most {most}, today {today}'
export const changed = 'Changed {moment}'
export const moreFor = 'More for {title}'

// Its menu
export const openPublicPage = 'Open public page'
export const analytics = 'Analytics'
export const copyAddress = 'Copy address'
export const copiedAddress = 'Copied the address'
export const cannotCopy = 'The browser does not let this page copy'
export const publish = 'Publish'
export const unpublish = 'Unpublish'
export const duplicate = 'Duplicate'
export const askDelete = 'Delete…'

// Publishing
export const nowLive = 'Live now'
export const nowDraft = 'Back to a draft: visitors find nothing here'
export const publishedButBlocked = 'Published, but blocked'
export const publishedButBlockedWhy = 'Visitors find nothing here while the block lasts.'
export const couldNotSetPublished = 'Could not change who can see the page'

// Duplicating; a copy is called as the first with this at its end
export const copyEnding = ' copy'
export const duplicatedAs = 'Duplicated as “{title}”'
export const draftAt = 'A draft at /{slug}.'
export const draftWithoutPassword = 'A draft at /{slug}. Unlike the first it asks for no password.'
export const undo = 'Undo'
export const couldNotDuplicate = 'Could not duplicate the page'
export const couldNotTakeBack = 'Could not take the copy back'

// Deleting
export const deleteQuestion = 'Delete “{title}”?'
export const deleteMeans = 'Its links and its click counts go with it, and its address is free for anyone. This cannot be undone.'
export const deletePage = 'Delete page'
export const deleted = 'Deleted “{title}”'
export const couldNotDelete = 'Could not delete the page'

// A new page
export const newPageMeans = 'It begins as a draft that only you can see.'
export const address = 'Address'
export const youHaveIt = 'You have this page already: {link}'
export const openPage = 'open “{title}”'
export const description = 'Description'
export const optional = 'Optional'
export const look = 'Look'
export const createPage = 'Create page'

// The first page
export const welcome = 'Welcome, {name}'
export const startFromPreset = 'Start your first page from a preset. All of it can change later.'
export const asAPage = '{preset}, as a page'
export const couldNotCreate = 'Could not create the page'

// What stands on the pages of its presets
export const sampleDescription = 'What I make, write and think about.'
export const sampleProject = 'My latest project'
export const sampleSource = 'Source'
export const sampleNotes = 'Notes'
export const sampleTalk = 'A talk I gave'
