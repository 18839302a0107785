// What the first screen is shown without. One module, so that it is one file.
export { keepFocus } from './focus/focus-keeper.ts'
export { Toaster } from './overlays/toaster.tsx'
