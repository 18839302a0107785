// Buttons of dialogs and forms
export const cancel = 'Cancel'
export const close = 'Close'
export const typeToConfirm = 'Type {name} to confirm'

// Loading
export const loading = 'Loading…'

// Copying
export const copy = 'Copy'
export const copied = 'Copied'
export const copyByKeys = 'Press Ctrl+C'
export const copyByKeysApple = 'Press ⌘C'

// Times and amounts
export const inAMoment = 'in a moment'
export const justNow = 'just now'
export const usedOf = '{used} of {limit}'
