import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startServer } from '../apps/server/scripts/start-server.mjs'
import { findChromium } from '../packages/browser/src/chromium.mjs'
import { pages } from './lighthouse-pages.mjs'
import { step } from './step.mjs'
import { root } from './workspace.mjs'

// By npx: it is larger than all that the tests install, and only this command needs it. The last one for Node 20.
const program = 'lighthouse@12.8.2'
const runs = 5
const main = new URL('../apps/server/dist/main.js', import.meta.url)
const table = join(root, 'docs', 'lighthouse.md')

/**
 * @typedef {'performance' | 'accessibility' | 'best-practices' | 'seo'} Category
 * @typedef {{ score: number | null, title: string, displayValue?: string, scoreDisplayMode: string }} Audit
 * @typedef {{ categories: Record<Category, { score: number }>, audits: Record<string, Audit> }} Report
 */

/** @type {readonly Category[]} */
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const figures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'total-byte-weight',
]

/**
 * Measures the built server's pages, one in each preset, as a telephone and as a desktop, and writes docs/lighthouse.md.
 * @param {readonly string[]} presets only these, and then without writing
 * @returns {Promise<number>} exit code: 1 unless every score is 100
 */
export async function lighthouse(presets) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-lighthouse-'))
  const env = { NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: join(folder, 'data') }
  const server = await startServer(main, [], env)
  try {
    await publish(server.url)
    /** @type {string[]} */
    const rows = []
    let perfect = true
    for (const { slug } of pages.filter((page) => presets.length === 0 || presets.includes(page.slug)))
      for (const device of /** @type {const} */ (['mobile', 'desktop'])) {
        const report = await measure(`${server.url}/${slug}`, device, join(folder, 'report.json'))
        const scores = categories.map((name) => Math.round(report.categories[name].score * 100))
        const row = [
          slug,
          device,
          ...scores,
          ...figures.map((name) => (report.audits[name]?.displayValue ?? '').replace('Total size was ', '').replaceAll('\u00A0', ' ')),
        ]
        rows.push(`| ${row.join(' | ')} |`)
        console.log(row.join('  '))
        if (scores.some((score) => score < 100)) {
          perfect = false
          for (const audit of faults(report)) console.log(`    ${audit}`)
        }
      }
    if (presets.length === 0) {
      writeFileSync(table, document(rows))
      await step(join(root, 'node_modules', '.bin', 'oxfmt'), [table], { quiet: true })
    }
    return perfect ? 0 : 1
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} url of the service */
async function publish(url) {
  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   * @param {Record<string, string>} [headers]
   */
  const send = async (method, path, body, headers) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const account = { name: 'Mara Lindqvist', email: 'mara@example.com', password: 'correct horse battery' }
  const signedUp = await send('POST', '/api/auth/sign-up/email', account, { origin: url })
  const cookie = signedUp.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const made = await send('POST', '/api/v1/tokens', { name: 'lighthouse' }, { cookie, origin: url })
  const { token } = /** @type {{ token: string }} */ (await made.json())
  const authorization = `Bearer ${token}`
  for (const page of pages) await send('PUT', `/api/v1/pages/by-slug/${page.slug}/document`, page, { authorization })
}

/**
 * The run with the middle score for performance; the other scores do not vary.
 * @param {string} url
 * @param {'mobile' | 'desktop'} device
 * @param {string} file
 * @returns {Promise<Report>}
 */
async function measure(url, device, file) {
  const { executablePath, args, env } = await findChromium()
  const flags = ['--headless=new', ...args.filter((flag) => !flag.includes(' '))].join(' ')
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`]
  /** @type {Report[]} */
  const reports = []
  let failures = 0
  while (reports.length < runs) {
    const { ok, output } = await step('npx', ['--yes', program, url, ...options, ...(device === 'desktop' ? ['--preset=desktop'] : [])], {
      env: { ...env, CHROME_PATH: executablePath },
      quiet: true,
    })
    if (ok) reports.push(JSON.parse(readFileSync(file, 'utf8')))
    // Now and then the browser has recorded nothing. More than that is a failure.
    else if (++failures === runs) throw new Error(output)
  }
  const middle = reports.toSorted((a, b) => a.categories.performance.score - b.categories.performance.score)[runs >> 1]
  if (!middle) throw new Error('nothing was measured')
  return middle
}

/**
 * @param {Report} report
 * @returns {string[]}
 */
const faults = ({ audits }) =>
  Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && !['informative', 'manual'].includes(scoreDisplayMode))
    .map(({ score, title, displayValue = '' }) => `${score} ${title} ${displayValue}`)

/**
 * @param {readonly string[]} rows
 * @returns {string}
 */
const document = (rows) =>
  `# Lighthouse

One page in each preset, with eleven links, of the built server on its embedded database: the middle of ${runs} runs of ${program}, whose
telephone is a slow one on a slow network. \`npm run lighthouse\` measures again and writes this table.

| preset | device | performance | accessibility | best practices | SEO | first paint | largest paint | blocking time | layout shift | bytes |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`
