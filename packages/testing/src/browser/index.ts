import { type Browser, chromium } from 'playwright-core'

import { findChromium } from './chromium.mjs'

export { findChromium }

/** The Chromium of the tests, without a window. */
export const launchChromium = async (): Promise<Browser> => chromium.launch(await findChromium())
