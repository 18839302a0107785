// Code that the first screen does not need. One module, so that the browser loads one file.
export { keepFocus } from './focus/focus-keeper.ts'
export { Toaster } from './overlays/toaster.tsx'
