import { linkFieldNames, pageFieldNames } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { blockFieldNames } from '../links/blocks/columns-store.ts'
import { testApi } from '../testing.ts'

const { db } = await testApi()

/** Columns that are not fields of the document, with the reason. */
const notContent = {
  pages: {
    id: 'given by the service',
    ownerId: 'who the page belongs to, not what it says',
    passwordHash: 'a secret, which every write of the document keeps',
    blockedAt: "an administrator's decision",
    blockedReason: "an administrator's decision",
    revision: 'counts changes',
    linkCount: 'follows from the links',
    blockCount: 'follows from the blocks',
    createdAt: 'given by the service',
    updatedAt: 'given by the service',
    entryRevision: 'a fact about changes',
    entryStartedAt: 'a fact about changes',
    entryAt: 'a fact about changes',
    entryVia: 'a fact about changes',
    entryUser: 'a fact about changes',
    entrySession: 'a fact about changes',
    entryToken: 'a fact about changes',
    entryTokenName: 'a fact about changes',
    entryParts: 'a fact about changes',
    entryRemovedLink: 'a fact about changes',
    entrySource: 'a fact about changes',
    entryRestoredFrom: 'a fact about changes',
  },
  links: {
    id: 'given by the service; the key where there is no other',
    pageId: 'the page that the document is of',
    ownerId: "the page's owner",
    key: 'in the document before the fields',
    n: 'given by the service, for the click ledger',
    position: "the link's index among the links of the document",
  },
  blocks: {
    id: 'given by the service; the key where there is no other',
    pageId: 'the page that the document is of',
    ownerId: "the page's owner",
    key: 'in the document before the fields',
    kind: 'in the document before the fields',
    slot: "from the block's index in the document",
    place: "from the block's index in the document",
  },
}

const columns = 'select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1'

test.each([
  ['pages', pageFieldNames, notContent.pages],
  ['links', linkFieldNames, notContent.links],
  ['blocks', blockFieldNames, notContent.blocks],
])('each column of %s is a field of the document, or is known not to be content', async (table, fields, others) => {
  const names = (await sqlRows<{ name: string }>(db, columns, [table])).map(({ name }) =>
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  )
  expect(names.toSorted()).toEqual([...fields, ...Object.keys(others)].toSorted())
})
