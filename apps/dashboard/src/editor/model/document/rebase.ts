import { applyChanges, defaultTheme, type DocumentChange, documentChanges, type DocumentLink, type PageDocument } from '@tessera/contract'

/**
 * Applies the changes from `base` to `mine` on top of `theirs`. Where both changed the same field, mine wins. A link that I
 * changed and they removed is restored. A link that both added appears once.
 */
export const rebase = (base: PageDocument, mine: PageDocument, theirs: PageDocument): PageDocument =>
  documentChanges(base, mine).reduce((document, change) => replay(document, change, mine), theirs)

function replay(document: PageDocument, change: DocumentChange, mine: PageDocument): PageDocument {
  const [part, key = ''] = change.path.slice(1).split('/')
  if (part === 'theme' && key) return applyChanges({ ...document, theme: document.theme ?? defaultTheme }, [change])
  if (part !== 'links') return applyChanges(document, [change])

  const index = document.links.findIndex((link) => link.key === key)
  const theirLink = document.links[index]
  const myLink = mine.links.find((link) => link.key === key)
  const otherLinks = document.links.filter((link) => link.key !== key)
  // I removed the link: that wins over any change of theirs.
  if (!myLink) return { ...document, links: otherLinks }
  if (change.op === 'change' && theirLink) return applyChanges(document, [change])
  if (change.op === 'add') return { ...document, links: theirLink ? document.links.with(index, myLink) : [...document.links, myLink] }
  return { ...document, links: insertAsIn(mine.links, otherLinks, theirLink ?? myLink) }
}

/** Inserts the link after its nearest predecessor in `order` that exists in `links`. */
function insertAsIn(order: readonly DocumentLink[], links: readonly DocumentLink[], link: DocumentLink): DocumentLink[] {
  const before = order.slice(
    0,
    order.findIndex(({ key }) => key === link.key),
  )
  const neighbour = before.findLast(({ key }) => links.some((other) => other.key === key))
  return links.toSpliced(links.findIndex(({ key }) => key === neighbour?.key) + 1, 0, link)
}
