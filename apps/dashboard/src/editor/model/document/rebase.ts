import {
  applyChanges,
  defaultTheme,
  type DocumentChange,
  documentChanges,
  type DocumentTile,
  linksOf,
  type PageDocument,
} from '@tessera/contract'

import { type History, mapAll } from './history.ts'

/**
 * Applies the changes from `base` to `mine` on top of `theirs`. Where both changed the same field, mine wins. A link that I
 * changed and they removed is restored. A link that both added appears once. The same goes for all tiles.
 */
export const rebase = (base: PageDocument, mine: PageDocument, theirs: PageDocument): PageDocument =>
  withValidTimes(
    documentChanges(base, mine).reduce((document, change) => replay(document, change, mine), theirs),
    mine,
  )

/**
 * Rebases each step of the history onto `theirs`, so that undo does not revert the changes in it. Nor does undo publish or unpublish: each step
 * gets `published` of the rebased present document.
 */
export function rebaseAll(history: History, base: PageDocument, theirs: PageDocument): History {
  const { published } = rebase(base, history.present, theirs)
  return mapAll(history, (document) => ({ ...rebase(base, document, theirs), published }))
}

/** Two times that exclude each other, because each side changed one of them, become mine. */
function withValidTimes(document: PageDocument, mine: PageDocument): PageDocument {
  const { publishAt, unpublishAt } = document.publishAt !== null && document.publishAt === document.unpublishAt ? mine : document
  const links = document.links.map((link) => {
    if (link.kind !== 'link') return link
    const isEmpty = link.visibleFrom !== null && link.visibleUntil !== null && link.visibleFrom >= link.visibleUntil
    const { visibleFrom, visibleUntil } = (isEmpty && linksOf(mine.links).find(({ key }) => key === link.key)) || link
    return { ...link, visibleFrom, visibleUntil }
  })
  return { ...document, publishAt, unpublishAt, links }
}

function replay(document: PageDocument, change: DocumentChange, mine: PageDocument): PageDocument {
  const [part, key = ''] = change.path.slice(1).split('/')
  if (part === 'theme' && key) return applyChanges({ ...document, theme: document.theme ?? defaultTheme }, [change])
  // Without one of its members it may be invalid.
  if (part === 'utm') return { ...document, utm: mine.utm }
  if (part !== 'links') return applyChanges(document, [change])

  const index = document.links.findIndex((tile) => tile.key === key)
  const theirs = document.links[index]
  const myTile = mine.links.find((tile) => tile.key === key)
  const others = document.links.filter((tile) => tile.key !== key)
  // I removed the tile, which wins over any change of theirs. A tile of another kind under the same key is added after that.
  if (!myTile || change.op === 'remove') return { ...document, links: others }
  const isSameKind = theirs?.kind === myTile.kind
  if (change.op === 'change' && isSameKind) return applyChanges(document, [change])
  // Another tile of theirs under the same key gives way to mine.
  if (theirs && (change.op === 'add' || !isSameKind)) return { ...document, links: document.links.with(index, myTile) }
  if (change.op === 'add') return { ...document, links: [...document.links, myTile] }
  return { ...document, links: insertAsIn(mine.links, others, theirs ?? myTile) }
}

/** Inserts the link after its nearest predecessor in `order` that exists in `links`. */
function insertAsIn(order: readonly DocumentTile[], links: readonly DocumentTile[], link: DocumentTile): DocumentTile[] {
  const before = order.slice(
    0,
    order.findIndex(({ key }) => key === link.key),
  )
  const neighbor = before.findLast(({ key }) => links.some((other) => other.key === key))
  return links.toSpliced(links.findIndex(({ key }) => key === neighbor?.key) + 1, 0, link)
}
