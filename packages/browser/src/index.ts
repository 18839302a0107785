export { findChromium } from './chromium.ts'
export { launchChromium } from './launch.ts'
