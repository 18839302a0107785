import { freshSlug } from '../../support/rows.ts'

const below = (count: number): number => Math.floor(Math.random() * count)
export const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T
export const chance = (probability: number): boolean => Math.random() < probability
export const shuffled = <T>(values: readonly T[]): T[] =>
  values
    .map((value) => [Math.random(), value] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, value]) => value)

/** Texts that YAML would read as something else, if they were not quoted. */
const texts = [
  'Ada',
  'true',
  '12',
  '# no comment',
  'a: b',
  "it's",
  '"quoted"',
  '- dash',
  '[1, 2]',
  'tëxt 🎈',
  'null',
  '@at',
  'a # b',
  '{x}',
  '\\n',
  'x,y',
  '!tag',
  '&a',
  '*a',
  '0x1f',
  '~',
  '%',
  '`',
]
export const anyText = (): string => Array.from({ length: 1 + below(3) }, () => pick(texts)).join(' ')
export const anyColor = (): string => `#${Array.from({ length: pick([3, 6]) }, () => pick([...'0123456789abcDEF'])).join('')}`

export type RandomFile = { name: string; text: string; slug: string; comments: Map<string, string[]> }

/** A page file in a random style. `comments` has the comments of each link by its key, those in the theme under `theme`, others under `''`. */
export function randomFile(index: number): RandomFile {
  const slug = freshSlug()
  const comments = new Map<string, string[]>()
  if (chance(0.1)) return { name: `p${index}.json`, text: randomJson(slug), slug, comments }
  let count = 0
  const comment = (key: string): string => {
    const text = pick([`# ${index}/${key}/${(count += 1)}`, `#${index}/${key}/${(count += 1)}: "x" - {`])
    comments.set(key, [...(comments.get(key) ?? []), text])
    return text
  }
  const trailing = (key: string) => (chance(0.2) ? `${pick([' ', '   '])}${comment(key)}` : '')
  const above = (key: string, indent: string) => (chance(0.2) ? `${indent}${comment(key)}\n` : '')
  const blank = (probability = 0.15) => (chance(probability) ? pick(['\n', '\n\n', '  \n']) : '')
  const field = (name: string, value: unknown, indent: string, key: string) =>
    `${above(key, indent)}${indent}${chance(0.1) ? `"${name}"` : name}:${pick([' ', ' ', '  '])}${scalar(value)}${trailing(key)}\n`

  const top = shuffled([
    () => field('version', pick([1, 2]), '', ''),
    () => field('slug', slug, '', ''),
    () => field('title', anyText(), '', ''),
    () => field('description', anyText(), '', ''),
    () => field('published', chance(0.5), '', ''),
    ...(chance(0.5) ? [() => field('name', pick([null, anyText()]), '', '')] : []),
    ...(chance(0.6) ? [() => themeText(field, above, trailing)] : []),
    () => linksText(field, above, trailing, blank, comment),
  ])
  const text = `${above('', '')}${chance(0.2) ? '---\n' : ''}${top.map((part) => blank() + part()).join('')}${above('', '')}`
  const ended = chance(0.1) ? text.replace(/\n$/, '') : text
  return { name: `p${index}.${pick(['yaml', 'yml'])}`, text: chance(0.2) ? ended.replaceAll('\n', '\r\n') : ended, slug, comments }
}

type Field = (name: string, value: unknown, indent: string, key: string) => string
type Comment = (key: string, indent: string) => string

function themeText(field: Field, above: Comment, trailing: (key: string) => string): string {
  if (chance(0.1)) return field('theme', null, '', '')
  const [preset, accent] = [pick(['paper', 'midnight', 'vivid']), anyColor()]
  if (chance(0.3)) return `${above('', '')}theme: { preset: ${preset}, accent: "${accent}" }${trailing('')}\n`
  const indent = pick(['  ', '    ', ' '])
  return `theme:${trailing('')}\n${field('preset', preset, indent, 'theme')}${chance(0.7) ? field('accent', accent, indent, 'theme') : ''}`
}

function linksText(
  field: Field,
  above: Comment,
  trailing: (key: string) => string,
  blank: () => string,
  comment: (key: string) => string,
): string {
  const keys = Array.from({ length: below(5) }, (_, index) => `k${index}`)
  if (keys.length === 0) return `links: []${trailing('')}\n`
  const url = () => `https://example.com/${pick(['a#b', 'c?d=e', 'f,g', "h'i", 'j: k'.replace(' ', '')])}`
  if (chance(0.2)) {
    const items = keys.map((key) => `{ key: ${key}, url: "${url()}" }`)
    if (chance(0.5)) return `links: [${items.join(', ')}]${trailing('')}\n`
    const lines = items.map((item, index) => {
      const key = keys[index] ?? ''
      return `${above(key, '  ')}  ${item}${index < items.length - 1 || chance(0.5) ? ',' : ''}${trailing(key)}\n`
    })
    return `links: [\n${lines.join('')}]${trailing('')}\n`
  }
  const dash = pick(['', '  ', '    '])
  const items = keys.map((key) => {
    if (chance(0.2))
      return `${blank()}${above(key, dash)}${dash}- { key: ${key}, url: "${url()}", active: ${String(chance(0.5))} }${trailing(key)}\n`
    const rest = shuffled([
      () => field('url', url(), `${dash}  `, key),
      ...(chance(0.5) ? [() => field('title', pick([null, anyText()]), `${dash}  `, key)] : []),
      ...(chance(0.5) ? [() => field('highlighted', chance(0.5), `${dash}  `, key)] : []),
    ])
    const below = chance(0.2) ? `${dash}   ${comment(key)}\n` : ''
    return `${blank()}${above(key, dash)}${dash}- key: ${key}${trailing(key)}\n${rest.map((part) => part()).join('')}${below}`
  })
  return `links:${trailing('')}\n${items.join('')}`
}

/** A scalar in a random style that means this value. */
function scalar(value: unknown): string {
  if (typeof value !== 'string') return value === null ? pick(['null', '~', '']) : JSON.stringify(value)
  const isPlain = /^[A-Za-z][\w/-]*$/.test(value) && !/^(?:true|null|y|n|yes|no)$/i.test(value)
  const styles = [JSON.stringify(value), ...(value.includes('\\') ? [] : [`'${value.replaceAll("'", "''")}'`]), ...(isPlain ? [value] : [])]
  return pick(styles)
}

function randomJson(slug: string): string {
  const links = Array.from({ length: below(4) }, (_, index) => ({
    key: `k${index}`,
    url: `https://example.com/${index}`,
    ...(chance(0.5) && { title: anyText() }),
  }))
  const theme = pick([null, { preset: 'paper', accent: anyColor() }])
  const page = {
    version: pick([1, 2]),
    slug,
    title: anyText(),
    description: '',
    published: chance(0.5),
    ...(chance(0.5) && { theme }),
    links,
  }
  return `${JSON.stringify(page, null, pick([0, 2, 4, '\t']))}${pick(['', '\n'])}`
}
