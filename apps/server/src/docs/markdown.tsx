import { Marked } from 'marked'

/** Does not sanitize its input: only for text from this repository. */
const marked = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>`
    },
    // Wide tables scroll horizontally; `tabindex` makes that possible with the keyboard.
    table(token) {
      const cell = (tag: 'td' | 'th') => (content: (typeof token.header)[number]) =>
        `<${tag}>${this.parser.parseInline(content.tokens)}</${tag}>`
      const head = token.header.map(cell('th')).join('')
      const rows = token.rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`).join('')
      return `<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`
    },
  },
})

export const anchor = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The second-level headings, for the table of contents. */
export const headings = (text: string): string[] => [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)

export const Prose = ({ text }: { text: string }) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: marked.parse(text, { async: false }) }} />
)

export const Line = ({ text }: { text: string }) => (
  <span dangerouslySetInnerHTML={{ __html: marked.parseInline(text, { async: false }) }} />
)
