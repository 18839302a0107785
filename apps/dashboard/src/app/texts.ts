// Around every screen
export const home = 'Tessera: all pages'
export const find = 'Find'
export const mainNavigation = 'Main'
export const pages = 'Pages'
export const analytics = 'Analytics'
export const apiTokens = 'API tokens'
export const settings = 'Settings'
export const administration = 'Administration'
export const offline = 'You are offline.'
export const partDidNotLoad = 'This section didn’t load. Try again or reload.'
export const partIsOffline = 'You’re offline. This section isn’t available yet.'
export const reload = 'Reload'
export const offlineScreenMissing = 'You are offline, and that screen has not loaded yet.'

// Appearance
export const systemAppearance = 'System'
export const lightAppearance = 'Light'
export const darkAppearance = 'Dark'

// Leaving what is not saved
export const leaveQuestion = 'Leave without saving?'
export const leaveLoses = 'What you typed here has not been saved.'
export const stay = 'Stay'
export const leave = 'Leave'

// Screens that failed
export const wentWrong = 'Something went wrong'
export const noAnswer = 'No answer from the server'
export const databaseAway = 'The database cannot be reached'
export const tooFast = 'A little slower, please'
export const requestId = 'Request {id}'
export const tryAgain = 'Try again'
export const allPages = 'All pages'
export const notFound = 'Not found'
export const nothingHere = 'There is nothing here'
export const nothingHereWhy = 'The address may be mistyped, or what was here has been deleted.'

// What went wrong
export const unreachable = 'The server could not be reached. Check your connection and try again.'
export const tooManyRequests = 'Too many requests. Try again {when}.'
export const inAMoment = 'in a moment'
export const quotaUsed = 'Your plan allows {limit}, and all are used.'
export const signedOut = 'You are signed out.'
export const errorOfItsOwn = 'This screen met an error of its own.'
