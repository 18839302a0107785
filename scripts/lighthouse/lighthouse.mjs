import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startServer } from '../../apps/server/scripts/start-server.mjs'
import { findChromium } from '../../packages/testing/src/browser/chromium.mjs'
import { provenance } from '../../packages/testing/src/provenance.mjs'
import { writeDocument } from '../documents/test-report.mjs'
import { step } from '../step.mjs'
import { pages } from './pages.mjs'
import { publish, screensOf } from './service.mjs'

// Fetched by npx: it is larger than everything that the tests install, and only this command needs it. The last version for Node 20.
const program = 'lighthouse@12.8.2'
const main = new URL('../../apps/server/dist/main.js', import.meta.url)

/**
 * Runs of each page. The performance score varies from run to run and with the load of the machine; the other scores do not. So each round
 * measures every page once: a slow minute affects one run of several pages, not most runs of one page.
 */
const rounds = 7

/** For one report. Chromium sometimes records nothing. */
const maxFailures = 5

const devices = /** @type {const} */ (['mobile', 'desktop'])
const categories = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo'])

/** What visitors see: a page in each preset, and the screen of `/` without a session. */
const visited = /** @type {[name: string, path: string][]} */ ([...pages.map(({ slug }) => [slug, slug]), ['landing', '']])

// Search engines do not see the dashboard. Performance is measured for pages only.
const screenCategories = /** @type {const} */ (['accessibility', 'best-practices'])

/**
 * @typedef {(typeof categories)[number]} Category
 * @typedef {{ score: number | null, title: string, displayValue?: string, scoreDisplayMode: string }} Audit
 * @typedef {{ categories: Record<Category, { score: number }>, audits: Record<string, Audit> }} Report
 */

const figures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'total-byte-weight',
]

/**
 * Measures the built server's pages, one in each preset, and the dashboard's screens, as a telephone and as a desktop, and
 * writes docs/measurements/lighthouse.md.
 * @param {readonly string[]} wanted only these presets, `landing` or `dashboard`, and then without writing
 * @returns {Promise<number>} exit code: 1 unless every score is 100
 */
export async function lighthouse(wanted) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-lighthouse-'))
  const env = { NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: join(folder, 'data') }
  const server = await startServer(main, [], env)
  const isWanted = (/** @type {string} */ name) => wanted.length === 0 || wanted.includes(name)
  const file = join(folder, 'report.json')
  let perfect = true
  /** @type {(report: Report, measured: readonly Category[], row: readonly string[]) => void} */
  const print = (report, measured, row) => {
    console.log(row.join('  '))
    if (measured.every((name) => report.categories[name].score === 1)) return
    perfect = false
    for (const audit of faults(report)) console.log(`    ${audit}`)
  }
  try {
    const { cookie, pageId } = await publish(server.url)
    const measured = visited
      .filter(([name]) => isWanted(name))
      .flatMap(([name, path]) => devices.map((device) => ({ name, path, device, reports: /** @type {Report[]} */ ([]) })))
    for (let round = 0; round < rounds; round += 1)
      for (const { path, device, reports } of measured)
        reports.push(await measure(file, { url: `${server.url}/${path}`, device, only: categories }))
    const rows = measured.map(({ name, device, reports }) => {
      const report = medianOf(reports)
      const row = [name, device, ...scoresOf(report, categories), ...figuresOf(report)]
      print(report, categories, row)
      return row
    })
    /** @type {string[][]} */
    const screens = []
    for (const { path, signedIn } of isWanted('dashboard') ? screensOf(pageId) : []) {
      const headers = signedIn ? { cookie } : undefined
      const row = [`\`${path.replace(pageId, '{pageId}')}\`${path === '/' ? ` (signed ${signedIn ? 'in' : 'out'})` : ''}`]
      for (const device of devices) {
        const report = await measure(file, { url: server.url + path, device, only: screenCategories, headers })
        const scores = scoresOf(report, screenCategories)
        print(report, screenCategories, [path, device, ...scores])
        row.push(...scores)
      }
      screens.push(row)
    }
    if (wanted.length === 0) await writeDocument('lighthouse.md', document(rows, screens))
    return perfect ? 0 : 1
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs that were repeated. */
let failedRuns = 0

/**
 * Runs Lighthouse once. It writes its report to `file`.
 * @param {string} file
 * @param {{ url: string, device: 'mobile' | 'desktop', only: readonly Category[], headers?: Record<string, string> | undefined }} what
 * @returns {Promise<Report>}
 */
async function measure(file, { url, device, only, headers }) {
  const { executablePath, args, env } = await findChromium()
  const flags = ['--headless=new', ...args.filter((flag) => !flag.includes(' '))].join(' ')
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${flags}`,
    `--only-categories=${only.join(',')}`,
    ...(headers ? [`--extra-headers=${JSON.stringify(headers)}`] : []),
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
  ]
  let failure = ''
  for (let failures = 0; failures < maxFailures; failures += 1) {
    const { ok, output } = await step('npx', ['--yes', program, url, ...options], {
      env: { ...env, CHROME_PATH: executablePath },
      quiet: true,
    })
    if (ok) return JSON.parse(readFileSync(file, 'utf8'))
    failedRuns += 1
    failure = output
  }
  throw new Error(failure)
}

/** The report with the median performance score. @type {(reports: readonly Report[]) => Report} */
function medianOf(reports) {
  const performanceOf = (/** @type {Report} */ { categories }) => categories.performance.score
  const middle = reports.toSorted((a, b) => performanceOf(a) - performanceOf(b))[reports.length >> 1]
  if (!middle) throw new Error('nothing was measured')
  return middle
}

/** @type {(report: Report, of: readonly Category[]) => string[]} */
const scoresOf = (report, of) => of.map((name) => String(Math.round(report.categories[name].score * 100)))

const figuresOf = (/** @type {Report} */ { audits }) =>
  figures.map((name) => (audits[name]?.displayValue ?? '').replace('Total size was ', '').replaceAll('\u00A0', ' '))

/** @type {(report: Report) => string[]} */
const faults = ({ audits }) =>
  Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && !['informative', 'manual'].includes(scoreDisplayMode))
    .map(({ score, title, displayValue = '' }) => `${score} ${title} ${displayValue}`)

const lines = (/** @type {readonly (readonly string[])[]} */ rows) => rows.map((row) => `| ${row.join(' | ')} |`).join('\n')

/** @type {(rows: readonly (readonly string[])[], screens: readonly (readonly string[])[]) => string} */
const document = (rows, screens) => {
  const scores = [...rows.map((row) => row.slice(2, 2 + categories.length)), ...screens.map((row) => row.slice(1))]
  const imperfect = scores.filter((row) => row.some((score) => score !== '100')).length
  return `# Lighthouse

One page in each preset, with a cover, an avatar and twelve links that have an image each, and the landing page, served by the built server
with its embedded database. A row shows the run with the median performance of ${rounds} runs of ${program}. Each round measures every row once. For \`mobile\`, Lighthouse
simulates a phone with a slow processor on a slow network. \`npm run lighthouse\` measures again and writes this document. The command exits with code 1
if a score is below 100${imperfect === 0 ? '' : `; ${imperfect} of the rows below have such a score`}. Runs that end in an error are repeated${failedRuns === 0 ? '' : `, here ${failedRuns} times`}.

${provenance()}

| page | device | performance | accessibility | best practices | SEO | First Contentful Paint | Largest Contentful Paint | Total Blocking Time | Cumulative Layout Shift | bytes |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${lines(rows)}

The dashboard's screens, one run each. Performance is not measured here; \`npm run bench\` measures the speed of the editor.

| screen | accessibility on a phone | best practices on a phone | accessibility on a desktop | best practices on a desktop |
| --- | --- | --- | --- | --- |
${lines(screens)}
`
}
