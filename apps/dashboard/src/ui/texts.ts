// Buttons of dialogs and forms
export const cancel = 'Cancel'
export const close = 'Close'
export const typeToConfirm = 'Type {name} to confirm'

// What is loading, or did not load
export const loading = 'Loading'
export const partDidNotLoad = 'This part did not load. Try again, and if that does not help, reload.'
export const partIsOffline = 'You are offline, and this part has not loaded yet.'
export const couldNotOpen = 'Could not open that'
export const couldNotOpenWhy = 'Check your connection and try again. If this instance has just been updated, reload.'
export const couldNotOpenOffline = 'You are offline. Try again once you are back.'
export const tryAgain = 'Try again'
export const reload = 'Reload'

// Copying
export const copy = 'Copy'
export const copied = 'Copied'
export const copyByKeys = 'Press Ctrl+C'

// Times and amounts
export const inAMoment = 'in a moment'
export const justNow = 'just now'
export const usedOf = '{used} of {limit}'
