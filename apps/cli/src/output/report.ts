import type { PageReport } from '../sync/plan.ts'
import { changeLine, driftNote, errorLines, type Sign, totals } from './changes.ts'
import { bold, dim, green, red, type Segment, type Terminal, yellow } from './terminal.ts'

const colors: Readonly<Record<Sign, (text: string) => Segment>> = { '+': green, '-': red, '~': yellow, '>': yellow }

/** Shows a plan: pages with changes on stdout, and errors on stderr. */
export function showPages(terminal: Terminal, url: string, pages: readonly PageReport[]): void {
  showChangedPages(terminal, url, pages)
  showErrors(terminal, pages)
  terminal.print(totals(pages))
}

export function showErrors(terminal: Terminal, pages: readonly PageReport[]): void {
  for (const page of pages) for (const line of errorLines(page)) terminal.note(red('error '), line)
}

export function showChangedPages(terminal: Terminal, url: string, pages: readonly PageReport[]): void {
  for (const page of pages) {
    if (page.action === 'create' || page.action === 'update') {
      terminal.print(bold(`${page.action} ${page.file ?? ''}`), dim(`  ${url}/${page.slug ?? ''}`))
      showChanges(terminal, page)
      if (page.drifted === true) terminal.print(yellow(`  ! ${driftNote}`))
    }
  }
}

export function showChanges(terminal: Terminal, { changes }: Pick<PageReport, 'changes'>): void {
  for (const change of changes) {
    const [sign, text] = changeLine(change)
    terminal.print('  ', colors[sign](sign), ` ${text}`)
  }
}
