import type { DefaultTreeAdapterTypes } from 'parse5'

export type Document = DefaultTreeAdapterTypes.Document
export type Element = DefaultTreeAdapterTypes.Element
export type Node = DefaultTreeAdapterTypes.Node

// Every function here is iterative, because a hostile document may be nested more deeply than the call stack allows.

export const isElement = (node: Node): node is Element => 'tagName' in node
const childrenOf = (node: Node): readonly Node[] => ('childNodes' in node ? node.childNodes : [])

/** All nodes below `node`, in document order. `skips` keeps the descendants of a node out, but not the node itself. Contents of `<template>` are not included. */
export function* descendants(node: Node, skips: (node: Node) => boolean = () => false): Generator<Node> {
  const rest = childrenOf(node).toReversed()
  for (let next = rest.pop(); next; next = rest.pop()) {
    yield next
    if (skips(next)) continue
    const children = childrenOf(next)
    for (let index = children.length - 1; index >= 0; index--) rest.push(children[index] as Node)
  }
}

/** The elements below `node` that match, in document order. */
export function findAll(node: Node, matches: (element: Element) => boolean): Element[] {
  const found: Element[] = []
  for (const next of descendants(node)) if (isElement(next) && matches(next)) found.push(next)
  return found
}

/** The first element below `node` that matches. */
export function find(node: Node, matches: (element: Element) => boolean): Element | null {
  for (const next of descendants(node)) if (isElement(next) && matches(next)) return next
  return null
}

export const attribute = (element: Element, name: string): string | null => element.attrs.find((one) => one.name === name)?.value ?? null

export const hasClass = (element: Element, name: string): boolean => (attribute(element, 'class') ?? '').split(/\s+/).includes(name)

export const byTag =
  (...names: readonly string[]) =>
  (element: Element): boolean =>
    names.includes(element.tagName)

export const byId =
  (id: string) =>
  (element: Element): boolean =>
    attribute(element, 'id') === id

/** What a reader of the page does not see as text. */
const unseen = new Set(['script', 'style', 'noscript', 'template', 'head', 'title', 'svg', 'iframe', 'object', 'select', 'textarea'])
const blocks = new Set(
  'address article aside blockquote br dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td th tr ul'.split(
    ' ',
  ),
)

/** The visible text below `node`: white space collapsed, and a line feed between blocks. */
export function textOf(node: Node): string {
  const parts: string[] = []
  // A string is text that comes after the children of a block.
  const rest: (Node | string)[] = childrenOf(node).toReversed()
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === 'string') parts.push(next)
    else if (next.nodeName === '#text' && 'value' in next) parts.push(next.value.replace(/\s+/g, ' '))
    else if (isElement(next) && !unseen.has(next.tagName)) {
      if (blocks.has(next.tagName)) {
        parts.push('\n')
        rest.push('\n')
      }
      for (let index = next.childNodes.length - 1; index >= 0; index--) rest.push(next.childNodes[index] as Node)
    }
  }
  return tidyLines(parts.join(''))
}

/** The content of an element as it is written, such as that of `<script>` or `<title>`. */
export const rawTextOf = (element: Element): string => element.childNodes.map((node) => ('value' in node ? node.value : '')).join('')

/** Lines without white space around them, without empty ones. */
export const tidyLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')

/** The content of `<meta name>` or `<meta property>` for the first of `names`, in that order, that is present and not blank; else null. */
export function metaContent(document: Document, ...names: readonly string[]): string | null {
  for (const name of names) {
    const element = find(
      document,
      (one) => one.tagName === 'meta' && (attribute(one, 'property') ?? attribute(one, 'name'))?.toLowerCase() === name,
    )
    const content = element && attribute(element, 'content')?.trim()
    if (content) return content
  }
  return null
}

/** The JSON inside the `<script>` with this id; undefined if there is none or it is not valid JSON. */
export function scriptJson(document: Document, id: string): unknown {
  const script = find(document, (element) => element.tagName === 'script' && attribute(element, 'id') === id)
  try {
    return script ? JSON.parse(rawTextOf(script)) : undefined
  } catch {
    return undefined
  }
}
