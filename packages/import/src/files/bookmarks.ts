import type { FoundLink } from '../found.ts'
import { attribute, descendants, find, isElement, type Node, textOf, byTag } from '../input/html-tree.ts'
import type { Reader } from '../input/parsed-input.ts'
import { grouped } from './grouped.ts'

/** The file to which browsers and bookmark services export. Its folders become headings. */
export const bookmarks: Reader = {
  format: 'bookmarks',
  source: 'Bookmarks',
  recognizes: ({ text }) => /<!doctype\s+netscape-bookmark-file/i.test(text.slice(0, 1024)),
  read: (input) => {
    const document = input.requireHtml()
    const heading = find(document, byTag('h1'))
    return [{ userName: null, title: (heading && textOf(heading)) || 'Bookmarks', description: null, items: grouped(linksIn(document)) }]
  },
}

const separator = ' / '
/** A heading has at most 120 characters. */
const maxPathLength = 400

function linksIn(document: Node): { group: string; item: FoundLink }[] {
  const found: { group: string; item: FoundLink }[] = []
  // The folder of each node is known before its descendants are reached, so that no path is searched for.
  const folders = new Map<Node, string>()
  let title = ''
  for (const node of descendants(document)) {
    const folder = ('parentNode' in node && node.parentNode && folders.get(node.parentNode)) || ''
    folders.set(node, folder)
    if (!isElement(node)) continue
    if (node.tagName === 'h3') title = textOf(node).replaceAll('\n', ' ')
    if (node.tagName === 'dl') {
      const path = [folder, title].filter((part) => part !== '').join(separator)
      folders.set(node, path.length > maxPathLength ? folder : path)
      title = ''
    }
    const url = node.tagName === 'a' ? attribute(node, 'href') : null
    if (url === null) continue
    const name = textOf(node).replaceAll('\n', ' ')
    found.push({ group: folder, item: { kind: 'link', where: `bookmark ${found.length + 1}`, url, title: name || null } })
  }
  return found
}
