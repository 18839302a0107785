import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { parseSync } from 'vite'
import { expect, test } from 'vitest'

import { forms, locale } from '../ui/text/template.ts'

type Node = { type: string } & Record<string, unknown>

/** Names that are the same in every language. */
const untranslated = ['Tessera', 'Aa', 'https://']
/** Key names and types of the DOM in code. They are not shown. */
const keys =
  /^(?:Mod\+|Alt\+|Shift\+|Control\+|Meta\+)|^G \p{Lu}$|^Files$|^(?:Enter|Escape|Esc|Delete|ArrowUp|ArrowDown|ArrowLeft|ArrowRight)$/u

/** Attributes and properties whose value is shown. */
const shown =
  /^(?:label|title|description|hint|placeholder|action|cancel|lead|empty|heading|aside|mailed|copy|copied|done|failed|group|message|alt|name|aria-(?:label|valuetext|roledescription))$/
/** Functions that show their arguments. */
const showing = /^(?:toast\.\w+|announce|setAnnouncement|useDocumentTitle|fill|plural)$/

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** The string values that an expression may have. */
function stringsOf(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateElement') return [(node.value as { raw: string }).raw]
  const parts: Partial<Record<string, string[]>> = {
    TemplateLiteral: ['quasis', 'expressions'],
    ConditionalExpression: ['consequent', 'alternate'],
    LogicalExpression: ['left', 'right'],
    BinaryExpression: node.operator === '+' ? ['left', 'right'] : [],
    ParenthesizedExpression: ['expression'],
    JSXExpressionContainer: ['expression'],
    TSAsExpression: ['expression'],
  }
  return (parts[node.type] ?? []).flatMap((part) => [node[part]].flat().flatMap(stringsOf))
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`
  if (isNode(node.name)) return nameOf(node.name)
  return [node.name, node.value].find((name) => typeof name === 'string') ?? ''
}

function textsOf(node: Node): string[] {
  switch (node.type) {
    case 'JSXText':
      return [String(node.value)]
    case 'JSXElement':
    case 'JSXFragment':
      return (node.children as Node[]).flatMap(stringsOf)
    case 'JSXAttribute':
      return shown.test(nameOf(node.name)) ? stringsOf(node.value) : []
    case 'Property':
      return shown.test(nameOf(node.key)) ? stringsOf(node.value) : []
    case 'CallExpression':
      return showing.test(nameOf(node.callee)) ? (node.arguments as Node[]).flatMap(stringsOf) : []
    case 'Literal':
    case 'TemplateElement':
      return stringsOf(node).filter((text) => /^\p{Lu}(?:\p{Ll}+(?:[ ,.:…]|$)| \p{L})/u.test(text))
    default:
      return []
  }
}

function textsIn(node: Node): string[] {
  if (['ImportDeclaration', 'ImportExpression', 'TSLiteralType', 'ThrowStatement'].includes(node.type)) return []
  return [...textsOf(node), ...childrenOf(node).flatMap(textsIn)]
}

/** The texts in a source file: strings in places that are shown, and strings that start like a sentence. */
const textsWrittenIn = (file: string, source: string): string[] => {
  const written = textsIn(parseSync(file, source).program as unknown as Node).map((text) => text.trim())
  return [...new Set(written)].filter((text) => /\p{L}/u.test(text) && !untranslated.includes(text) && !keys.test(text))
}

// Not `import.meta.glob`: Vitest keeps transformed modules, so it would not see files that were added or renamed.
const src = fileURLToPath(new URL('..', import.meta.url))
const names = readdirSync(src, { recursive: true, encoding: 'utf8' })
const sources = names.filter((name) => /\.tsx?$/.test(name) && !/(?:\.test|\.gen|\btesting|\btexts)\.ts$/.test(name))
const texts = (
  await Promise.all(
    names
      .filter((name) => /\btexts\.ts$/.test(name))
      .map(async (file) => {
        const all = (await import(/* @vite-ignore */ join(src, file))) as Record<string, unknown>
        return Object.entries(all).map(([name, text]) => ({ name: `${file} ${name}`, text }))
      }),
  )
).flat()

test('no source file contains text outside texts.ts', () => {
  expect(sources.length).toBeGreaterThan(100)
  const written = sources.flatMap((file) => textsWrittenIn(file, readFileSync(join(src, file), 'utf8')).map((text) => `${file}: ${text}`))
  expect(written).toEqual([])
})

/** A source, and the texts found in it. */
const samples: [string, string[]][] = [
  ['<p>in all</p>', ['in all']],
  ['<p>{exact ? "in all" : `about ${count}`}</p>', ['in all', 'about']],
  ['<>{reason && "no reason"}</>', ['no reason']],
  ['<Field label="name" />', ['name']],
  ['<Field hint={shown ? "a hint" : undefined} className="px-2 py-1" />', ['a hint']],
  ['toast.error("could not go there", { description: "try " + "again" })', ['could not go there', 'try', 'again']],
  ['const choices = [{ value: "dark", label: "dark" }]', ['dark']],
  ['const words = { yes: "Yes", no: "Not yet, it is Sunday" }', ['Yes', 'Not yet, it is Sunday']],
  ['const key = { to: "/", keys: "Mod+K", kind: "button" }', []],
  ['<p className="font-medium">{texts.lead} · {count} Tessera</p>', []],
]

test.each(samples)('finds the shown texts in %s', (source, found) => {
  expect(textsWrittenIn('sample.tsx', source)).toEqual(found)
})

test('every text is a plain string, so that the build can inline it', () => {
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter(({ text }) => typeof text !== 'string' || text.trim() === '')).toEqual([])
})

/** Words that texts must not use, each with the term to use instead. CONTRIBUTING.md defines the terms. */
const refusedWords = [
  [/\bslugs?\b/i, 'page address'],
  [/\b(?:web|link|image|picture) address/i, 'URL'],
  [/\be-mail/i, 'email'],
  [/\b(?:figures?|statistics|click data|click counts?)\b/i, 'stats'],
  [/\b(?:make|made|makes|making) (?:a|an|the|your|this|another) (?:\w+ )?(?:page|link|token|account)\b/i, 'create'],
  [/\b(?:pictures?|photos?)\b/i, 'image'],
  [/\b(?:quotas?|plan’s limit)\b/i, 'limits'],
  [/\b(?:whoever|nobody|somebody|everybody|any more)\b/i, 'anyone, no …, no longer'],
] as const

const refusedIn = (text: string): string[] =>
  refusedWords.flatMap(([words, term]) => {
    // Users do not see the names of placeholders.
    const [found] = words.exec(text.replaceAll(/\{\w+\}/g, '…')) ?? []
    return found === undefined ? [] : [`“${found}”: ${term}`]
  })

test('a text uses the terms of the glossary', () => {
  // Keywords are not shown: users may search the palette with other words.
  const visible = texts.filter(({ name }) => !name.endsWith('Keywords'))
  expect(visible.flatMap(({ name, text }) => refusedIn(String(text)).map((refused) => `${name}, ${refused}`))).toEqual([])
})

test.each([
  ['That slug is taken', ['“slug”: page address']],
  ['The page at /{slug}', []],
  ['Figures of all pages, by e-mail', ['“e-mail”: email', '“Figures”: stats']],
  ['Make a new page, or make {email} an administrator', ['“Make a new page”: create']],
  ['One page for everything you make', []],
])('finds the refused words in “%s”', (text, refused) => {
  expect(refusedIn(text)).toEqual(refused)
})

test('a text with plural forms has one for each form of the language', () => {
  expect(forms.split('|').toSorted()).toEqual(new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted())
  const counted = texts.filter(({ text }) => String(text).includes('|'))
  expect(counted.length).toBeGreaterThan(0)
  expect(counted.filter(({ text }) => String(text).split('|').length !== forms.split('|').length)).toEqual([])
})
