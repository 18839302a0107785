export { findChromium } from './chromium.mjs'
export { launchChromium } from './launch.ts'
