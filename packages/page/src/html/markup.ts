import { Fragment, type ReactElement, type ReactNode } from 'react'

import { escapeHtml } from './escape.ts'

type Props = Readonly<Record<string, unknown>> & { readonly children?: ReactNode }

/** React's names of attributes that are others in HTML, and the states of fields that are attributes here. */
const names: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  autoFocus: 'autofocus',
  defaultChecked: 'checked',
}
const boolean = new Set(['autofocus', 'checked', 'hidden', 'readOnly', 'required'])
const noAttribute = new Set(['children', 'dangerouslySetInnerHTML', 'defaultValue'])
const empty = new Set(['br', 'img', 'input'])

/**
 * The HTML of a tree of plain components: functions of their properties, without hooks, context, classes or inline styles. The
 * same as `renderToStaticMarkup`, which knows all that and takes three times as long.
 * Throws a `TypeError` for what it does not know.
 */
export function markupOf(node: ReactNode): string {
  if (typeof node === 'string') return escapeHtml(node)
  if (typeof node === 'number') return String(node)
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (Array.isArray(node)) {
    let html = ''
    for (const child of node as ReactNode[]) html += markupOf(child)
    return html
  }
  const { type, props } = node as ReactElement<Props>
  if (typeof type === 'string') return elementOf(type, props)
  if (type === Fragment) return markupOf(props.children)
  if (typeof type === 'function') return markupOf((type as (props: Props) => ReactNode)(props))
  throw new TypeError(`No plain component: ${String(type)}`)
}

function elementOf(type: string, props: Props): string {
  let html = `<${type}`
  for (const name in props) if (!noAttribute.has(name)) html += attributeOf(names[name] ?? name, props[name])
  if (empty.has(type)) return `${html}/>`
  const { children, dangerouslySetInnerHTML: inner, defaultValue } = props
  const content = inner ? (inner as { __html: string }).__html : markupOf((defaultValue as string | undefined) ?? children)
  // A browser takes the first line break of a text field as the markup's own.
  return `${html}>${type === 'textarea' && content.startsWith('\n') ? '\n' : ''}${content}</${type}>`
}

function attributeOf(name: string, value: unknown): string {
  if (typeof value === 'string') return ` ${name}="${escapeHtml(value)}"`
  if (typeof value === 'number') return ` ${name}="${value}"`
  if (value === undefined || value === null) return ''
  if (typeof value !== 'boolean') throw new TypeError(`No plain attribute: ${name}`)
  if (boolean.has(name)) return value ? ` ${name}=""` : ''
  return ` ${name}="${value}"`
}
