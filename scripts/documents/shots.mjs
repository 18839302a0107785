import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { step } from '../step.mjs'
import { root } from '../workspace.mjs'

const dashboard = join(root, 'apps', 'dashboard')
const folder = join(root, 'shots')
const ofReadme = /^readme-(.*)$/
const screenOf = (/** @type {string} */ picture) => picture.replace(/-\d+-\w+\.png$/, '')

/**
 * Writes a screenshot of every screen of the built server to shots/, and those of the README to docs/screenshots.
 * @param {readonly string[]} args of Playwright, such as the name of a file
 * @returns {Promise<number>} exit code: 1 if a screenshot failed
 */
export async function shots(args) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const program = join(dashboard, 'node_modules', '.bin', 'playwright')
  const options = { cwd: dashboard, env: { SHOTS_DIR: folder } }
  const { code } = await step(program, ['test', '--grep=@screens', '--reporter=list', ...args], options)
  const pictures = readdirSync(folder).sort()
  for (const name of pictures) {
    const own = ofReadme.exec(name)?.[1]
    if (own) copyFileSync(join(folder, name), join(root, 'docs', 'screenshots', own))
  }
  const index = join(folder, 'index.html')
  writeFileSync(index, page(pictures.filter((name) => !ofReadme.test(name))))
  console.log(`${pictures.length} pictures: ${index}`)
  return code
}

/**
 * A document with one row per screen: its widths, light and dark.
 * @param {readonly string[]} pictures
 */
function page(pictures) {
  let rows = ''
  for (const screen of new Set(pictures.map(screenOf))) {
    const row = pictures.filter((name) => screenOf(name) === screen)
    rows += `<h2>${screen}</h2>\n`
    for (const name of row) rows += `<a href="${name}"><img src="${name}" alt="${name}" loading="lazy"></a>\n`
  }
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen</title>
<style>body { font: 14px system-ui; background: #888 } img { height: 400px }</style>
${rows}</html>
`
}
