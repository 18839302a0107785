import type { PageReport } from '../sync/plan.ts'
import { changeLine, driftNote, errorLines, totals } from './changes.ts'
import { escapeText } from './terminal.ts'

/** A comment on GitHub has at most 65,536 characters. */
const maxLength = 60_000
/** Lets a workflow find its own comment and replace it. */
const marker = '<!-- tessera plan -->'

const longestBackticks = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))

/** Text that Markdown shows unchanged: the fence is longer than any backticks in it. */
function fenced(lines: readonly string[], language = ''): string {
  const text = lines.map(escapeText).join('\n')
  const fence = '`'.repeat(Math.max(3, longestBackticks(text) + 1))
  return `${fence}${language}\n${text}\n${fence}`
}

function inlineCode(given: string): string {
  const text = escapeText(given)
  const fence = '`'.repeat(longestBackticks(text) + 1)
  return text.includes('`') ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`
}

/** A plan as a comment for a pull request. `previews` has the address of a preview by file. */
export function planMarkdown(url: string, pages: readonly PageReport[], previews: ReadonlyMap<string, string>): string {
  const parts = [`${marker}\n**Tessera**: ${totals(pages)}`]
  for (const page of pages) {
    if (page.action === 'none') continue
    const heading = `#### ${page.action} ${inlineCode(page.file ?? '')} at ${inlineCode(`${url}/${page.slug ?? ''}`)}`
    const preview = previews.get(page.file ?? '')
    const lines = page.action === 'error' ? errorLines(page) : page.changes.map((change) => changeLine(change).join(' '))
    const section = [
      heading,
      fenced(lines, page.action === 'error' ? '' : 'diff'),
      ...(page.drifted === true ? [`**${driftNote}.** The next apply needs \`--overwrite\`.`] : []),
      ...(preview === undefined ? [] : [`Preview: <${new URL(preview).href}>`]),
    ].join('\n\n')
    if (parts.join('\n\n').length + section.length > maxLength) {
      parts.push('The plan is too long to be shown in full.')
      break
    }
    parts.push(section)
  }
  return `${parts.join('\n\n')}\n`
}
