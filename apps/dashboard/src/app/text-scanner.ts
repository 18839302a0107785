import { parseSync } from 'vite'

type Node = { type: string } & Record<string, unknown>

/** Names, which are the same in every language, and what stands for them. */
const names = ['Tessera', 'Aa', 'https://']
/** What a key is called where it is pressed, and not where it is shown. */
const keys = /^(?:Mod\+|Alt\+|Shift\+|Control\+|Meta\+)|^(?:Enter|Escape|Esc|Delete|ArrowUp|ArrowDown|ArrowLeft|ArrowRight)$/

/** Attributes and properties that are shown. */
const shown =
  /^(?:label|title|description|hint|placeholder|action|cancel|lead|empty|heading|aside|mailed|copy|copied|done|failed|group|message|alt|name|aria-(?:label|valuetext|roledescription))$/
/** Functions that say what they are given. */
const says = /^(?:toast\.\w+|say|setSaid|announce|useDocumentTitle|fill|counted)$/

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** The strings that an expression may be. */
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
      return says.test(nameOf(node.callee)) ? (node.arguments as Node[]).flatMap(stringsOf) : []
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

/** The texts that a source file writes itself: those that are shown where they stand, and those that begin as a sentence does. */
export const textsWrittenIn = (file: string, source: string): string[] => {
  const written = textsIn(parseSync(file, source).program as unknown as Node).map((text) => text.trim())
  return [...new Set(written)].filter((text) => /\p{L}/u.test(text) && !names.includes(text) && !keys.test(text))
}
