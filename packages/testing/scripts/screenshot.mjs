// `npm run screenshot`: takes a screenshot of one page of a running server.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { chromium } from 'playwright-core'

import { findChromium } from '../src/browser/chromium.mjs'

const usage = 'usage: npm run screenshot -- <url> <file.png> [--width <pixels>] [--dark] [--sign-in <email>:<password>]'
const heights = { narrow: 844, wide: 900 }

function readArguments() {
  try {
    const options = /** @type {const} */ ({
      width: { type: 'string', default: '1280' },
      dark: { type: 'boolean', default: false },
      'sign-in': { type: 'string' },
    })
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [url, file] = positionals
    if (url === undefined || file === undefined || !new URL(url) || !(Number(values.width) > 0)) return undefined
    return { ...values, url, file, width: Number(values.width) }
  } catch {
    return undefined
  }
}

const given = readArguments()
if (!given) {
  console.error(usage)
  process.exit(2)
}
const { url, width, dark } = given
const { origin } = new URL(url)
const browser = await chromium.launch(await findChromium())
try {
  const height = width < 600 ? heights.narrow : heights.wide
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light' })
  const credentials = given['sign-in']
  if (credentials !== undefined) {
    const [email, ...password] = credentials.split(':')
    const data = { email, password: password.join(':') }
    const answer = await context.request.post(`${origin}/api/auth/sign-in/email`, { data, headers: { origin } })
    if (!answer.ok()) throw new Error(`Signing in failed with ${answer.status()}: ${await answer.text()}`)
  }
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const file = resolve(process.env['INIT_CWD'] ?? '.', given.file)
  await page.screenshot({ path: file, animations: 'disabled' })
  console.log(file)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await browser.close()
}
