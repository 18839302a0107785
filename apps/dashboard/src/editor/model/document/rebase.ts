import { applyChanges, defaultTheme, type DocumentChange, documentChanges, type DocumentLink, type PageDocument } from '@tessera/contract'

/**
 * My changes since `base`, made to what others have made of it meanwhile. Where both changed the same, mine holds; a link
 * that I changed and they removed is there again; one that both removed or both added is so once.
 */
export const rebase = (base: PageDocument, mine: PageDocument, theirs: PageDocument): PageDocument =>
  documentChanges(base, mine).reduce((document, change) => replay(document, change, mine), theirs)

function replay(document: PageDocument, change: DocumentChange, mine: PageDocument): PageDocument {
  const [part, key = ''] = change.path.slice(1).split('/')
  if (part === 'theme' && key) return applyChanges({ ...document, theme: document.theme ?? defaultTheme }, [change])
  if (part !== 'links') return applyChanges(document, [change])

  const at = document.links.findIndex((link) => link.key === key)
  const there = document.links[at]
  const wanted = mine.links.find((link) => link.key === key)
  const others = document.links.filter((link) => link.key !== key)
  // Whatever became of it: I removed it.
  if (!wanted) return { ...document, links: others }
  if (change.op === 'change' && there) return applyChanges(document, [change])
  if (change.op === 'add') return { ...document, links: there ? document.links.with(at, wanted) : [...document.links, wanted] }
  return { ...document, links: insertAsIn(mine.links, others, there ?? wanted) }
}

/** Puts the link behind the one that it follows in `order`, or the nearest before that. */
function insertAsIn(order: readonly DocumentLink[], links: readonly DocumentLink[], link: DocumentLink): DocumentLink[] {
  const before = order.slice(
    0,
    order.findIndex(({ key }) => key === link.key),
  )
  const neighbour = before.findLast(({ key }) => links.some((other) => other.key === key))
  return links.toSpliced(links.findIndex(({ key }) => key === neighbour?.key) + 1, 0, link)
}
