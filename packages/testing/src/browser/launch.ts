import { type Browser, chromium } from 'playwright-core'

import { findChromium } from './chromium.mjs'

/** The Chromium of this machine, without a window. */
export const launchChromium = async (): Promise<Browser> => chromium.launch(await findChromium())
