import { parseSync } from 'vite'

type Node = { type: string } & Record<string, unknown>

/** Names that are the same in every language. */
const names = ['Tessera', 'Aa', 'https://']
/** Key names in code. They are not shown. */
const keys = /^(?:Mod\+|Alt\+|Shift\+|Control\+|Meta\+)|^(?:Enter|Escape|Esc|Delete|ArrowUp|ArrowDown|ArrowLeft|ArrowRight)$/

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
export const textsWrittenIn = (file: string, source: string): string[] => {
  const written = textsIn(parseSync(file, source).program as unknown as Node).map((text) => text.trim())
  return [...new Set(written)].filter((text) => /\p{L}/u.test(text) && !names.includes(text) && !keys.test(text))
}
