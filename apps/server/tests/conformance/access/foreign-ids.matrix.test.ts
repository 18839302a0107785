import { allScopes, type Reason } from '@tessera/contract'
import { describe, expect, test } from 'vitest'

import { expectRefused, triesEveryKind } from './refusals.ts'
import { onSurfacesInTurn } from '../../support/inputs/sample.ts'
import { callRow, entries, freshSlug, makeThings, type Outcome, refsOf, type Things, validInput } from '../../support/rows.ts'
import { testService } from '../../support/service.ts'

const { send, account } = await testService({ QUOTA_PAGES: '0', QUOTA_TOKENS: '0' })
// The first account is the administrator's.
await account()
const [owner, stranger] = [await account(), await account()]
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const everything = await owner.token(allScopes)

/** The prefix of the ids of this resource. */
const kindOf = (name: keyof Things): string => (name === 'tokenId' ? 'tok' : name.replace(/Id$/, ''))
const notFound: Record<keyof Things, Reason> = {
  pageId: 'page_not_found',
  slug: 'page_not_found',
  linkId: 'link_not_found',
  blockId: 'block_not_found',
  tokenId: 'token_not_found',
  previewId: 'preview_not_found',
  imageId: 'image_not_found',
  revision: 'revision_not_found',
}
const withoutRequestId = ({ error, status }: Outcome) => ({ status, error: { ...error, requestId: undefined } })

const withRefs = onSurfacesInTurn(entries).filter(({ row }) => refsOf(row).length > 0 && row.access !== 'admin')

describe.each(withRefs)('$at', (entry) => {
  const { row } = entry

  test.each(refsOf(row))(
    'responds to a %s of another account exactly as to an unknown or malformed one, and succeeds for the owner',
    async (name) => {
      const mine = await makeThings(send, owner, row)
      const theirs = { ...mine, [name]: (await makeThings(send, stranger, row))[name] }
      const token = bearer(await owner.token(allScopes))
      const answer = (id: string) => callRow(send, entry, { ...validInput(row, theirs), [name]: id }, token)
      const refused = await answer(theirs[name])
      expectRefused(refused, 404, notFound[name])
      const unknownId = `${kindOf(name)}_01jd8q4ws8fc5v2m3n9t6k7xza`
      const malformed = [
        unknownId.toUpperCase(),
        `${unknownId}0`,
        'user_01jd8q4ws8fc5v2m3n9t6k7xza',
        'a/b',
        '\u0000',
        'ü',
        'a'.repeat(3000),
        ...(name === 'slug' ? [freshSlug(), 'api'] : []),
      ]
      const triesMalformed = triesEveryKind(
        entry,
        withRefs.filter((other) => refsOf(other.row).includes(name)),
      )
      for (const id of [unknownId, 'nothing', ...(triesMalformed ? malformed : [])])
        expect(withoutRequestId(await answer(id)), id).toEqual(withoutRequestId(refused))
      expect((await callRow(send, entry, validInput(row, mine), token)).error).toBeUndefined()
    },
  )
})

describe.each(withRefs.filter(({ row }) => refsOf(row).includes('linkId')))('$at', (entry) => {
  test('does not reach a link through another page of the same owner', async () => {
    const [one, other] = [await makeThings(send, owner, entry.row), await makeThings(send, owner, entry.row)]
    const outcome = await callRow(send, entry, validInput(entry.row, { ...one, linkId: other.linkId }), bearer(everything))
    expectRefused(outcome, 404, 'link_not_found')
  })
})
