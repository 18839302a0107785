// Around every screen
export const home = 'Tessera home'
export const search = 'Search'
export const mainNavigation = 'Main'
export const pages = 'Pages'
export const analytics = 'Analytics'
export const apiTokens = 'API tokens'
export const settings = 'Settings'
export const administration = 'Administration'
export const offline = 'You’re offline.'
export const partDidNotLoad = 'This section didn’t load. Try again or reload.'
export const partIsOffline = 'You’re offline. Reconnect to load this section.'
export const reload = 'Reload'
export const offlineScreenMissing = 'You’re offline. Reconnect to load that screen.'

// Appearance
export const systemAppearance = 'System'
export const lightAppearance = 'Light'
export const darkAppearance = 'Dark'

// Unsaved changes
export const leaveQuestion = 'Leave without saving?'
export const leaveLoses = 'Your changes haven’t been saved.'
export const stay = 'Keep editing'
export const leave = 'Leave'

// Failed screens
export const wentWrong = 'Something went wrong'
export const noAnswer = 'The server isn’t responding'
export const databaseUnavailable = 'Can’t connect to the database'
export const rateLimited = 'Too many requests'
export const requestId = 'Request ID: {id}'
export const tryAgain = 'Try again'
export const allPages = 'All pages'
export const notFound = 'Not found'
export const nothingHere = 'Page not found'
export const nothingHereWhy = 'The link may be wrong, or the page may have been deleted.'

// Errors
export const unreachable = 'Can’t reach the server. Check your connection and try again.'
export const tooManyRequests = 'Too many requests. Try again {when}.'
export const inAMoment = 'in a moment'
export const invalidInput = 'Some fields are missing or invalid.'
export const signedOut = 'Your session has ended. Sign in again.'
export const screenFailed = 'Something went wrong on this screen.'
