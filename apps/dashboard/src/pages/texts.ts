// List of pages
export const pages = 'Pages'
export const statsPeriod = 'Stats for the last 30 days'
export const searchPages = 'Search pages'
export const sortBy = 'Sort by'
export const newest = 'Newest'
export const lastEdited = 'Last edited'
export const title = 'Title'
export const mostViews = 'Most views'
export const mostClicks = 'Most clicks'
export const scheduled = 'Scheduled'
export const goesLive = 'Goes live {moment}'
export const goesOffline = 'Goes offline {moment}'
export const select = 'Select'
export const selectPages = 'Select pages'
export const newPage = 'New page'
export const pagesFound = '{found} of {count} page|{found} of {count} pages'
export const noMatch = 'No pages match “{text}”'
export const noMatchWhy = 'Search covers titles and page addresses.'
export const showAll = 'Show all pages'

// A page's card
export const blocked = 'Blocked'
export const live = 'Live'
export const draft = 'Draft'
export const preview = 'Preview'
export const previewOf = 'Preview of {title}'
export const viewCount = '{count} view|{count} views'
export const clickCount = '{count} click|{count} clicks'
export const viewsByDay = 'Daily views, last {count} days: peak {peak}, today {today}'
export const copyLinkOf = 'Copy link to {title}'
export const edited = 'Edited {moment}'
export const pageMenu = 'More actions for {title}'

// Menu of a page
export const viewPage = 'View page'
export const analytics = 'Analytics'
export const history = 'History'
export const copyLink = 'Copy link'
export const linkCopied = 'Link copied'
export const copyBlocked = 'Your browser blocked copying'
export const publish = 'Publish'
export const unpublish = 'Unpublish'
export const duplicate = 'Duplicate'
export const importInto = 'Import into this page'
export const exportPage = 'Export…'
export const openDelete = 'Delete…'

// Publishing
export const published = 'Your page is live'
export const unpublished = 'Unpublished. Visitors can no longer see this page.'
export const publishedButBlocked = 'Published, but blocked'
export const publishedButBlockedWhy = 'Visitors can’t see it while it’s blocked.'
export const couldNotPublish = 'Couldn’t publish the page'
export const couldNotUnpublish = 'Couldn’t unpublish the page'

// Address and QR code of a live page. `visibleAtOnce` is shown with the first publication
export const visibleAtOnce = 'From now on, visitors will see your changes as soon as they’re saved.'
export const share = 'Share…'
export const qrCodeOf = 'QR code for {address}'
export const qrColor = 'QR code color'
export const black = 'Black'
export const pageColor = 'Page color'
export const downloadSvg = 'Download QR code as SVG'
export const downloadPng = 'Download QR code as PNG'

// Duplicating: the title of a copy ends with `copyEnding`
export const copyEnding = ' copy'
export const duplicatedAs = 'Duplicated as “{title}”'
export const savedAsDraft = 'Saved as a draft at /{slug}.'
export const savedWithoutPassword = 'Saved as a draft at /{slug}. The copy has no password.'
export const undo = 'Undo'
export const couldNotDuplicate = 'Couldn’t duplicate the page'
export const couldNotUndoDuplicate = 'Couldn’t undo the duplication'

// Deleting
export const deleteQuestion = 'Delete “{title}”?'
export const deleteEffects =
  'This permanently deletes the page, its links and its stats. Anyone can then claim its address. You can’t undo this.|This permanently deletes the pages, their links and their stats. Anyone can then claim their addresses. You can’t undo this.'
export const deletePage = 'Delete page'
export const deleted = 'Deleted “{title}”'
export const couldNotDelete = 'Couldn’t delete the page'

// New page
export const newPageLead = 'New pages start as drafts only you can see.'
export const pageAddress = 'Page address'
export const available = 'Available'
export const addressTaken = 'This address is already taken. Choose another.'
export const existingPage = 'You already have a page at this address: {link}.'
export const openExistingPage = 'open “{title}”'
export const description = 'Description'
export const optional = 'Optional'
export const preset = 'Preset'
export const createPage = 'Create page'

export const orImport = 'Have a page elsewhere? {link}.'
export const importIt = 'Import it'

// First page
export const welcome = 'Welcome, {name}'
export const choosePreset = 'Pick a look for your first page. You can change everything later.'
export const startWith = 'Start with {preset}'
export const couldNotCreate = 'Couldn’t create the page'

// Sample content of the preset previews
export const sampleProject = 'My latest project'
export const sampleSource = 'Source'
export const sampleNotes = 'Notes'
export const sampleTalk = 'A talk I gave'
