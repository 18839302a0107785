import type { OwnerId, PageId, Success, Theme } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { assignments, pages, sql, statement, t } from '@tessera/db/sql'

import { Answer, etag } from '../../core/answer.ts'
import type { Author } from '../../core/actor.ts'
import { fail } from '../../core/errors.ts'
import { changeOf, changeParams, entered, mayChange, recordOne } from '../../history/recording-store.ts'
import { revised } from '../store.ts'

const getTheme = statement('theme_get', {
  params: { pageId: pages.id, owner: pages.ownerId },
  row: { revision: pages.revision, theme: t.text(sql`coalesce(${pages.theme}::text, 'null')`) },
  query: ({ pageId, owner }, columns) => sql`select ${columns} from ${pages}
    where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner}`,
})
const setTheme = statement('theme_set', {
  params: { pageId: pages.id, owner: pages.ownerId, theme: t.text(), ...changeParams },
  row: { revision: pages.revision },
  query: ({ pageId, owner, theme, ...given }, columns) => {
    const differs = sql`${pages.theme}::text is distinct from ${theme}::text`
    const facts = { ...revised(pages, differs), ...entered(pages, { design: true }, { condition: differs }) }
    const set = assignments(pages, { theme: sql`${theme}::text::json`, ...facts })
    return sql`update ${pages} set ${set} where ${pages.id} = ${pageId} and ${pages.ownerId} = ${owner}
      and (not (${differs}) or ${mayChange(pages, given)}) returning ${columns}`
  },
})

export async function readTheme(db: Db, owner: OwnerId, pageId: PageId): Promise<Answer<Theme | null>> {
  const [page] = await db.read(getTheme, { pageId, owner })
  if (!page) fail('page_not_found')
  return new Answer({ json: page.theme }, etag(page.revision))
}

/** Replaces the whole theme. The keys of `theme` must be in canonical order, because themes are compared as texts. */
export async function replaceTheme(db: Db, actor: Author, pageId: PageId, theme: Theme): Promise<Answer<Success>> {
  const given = { pageId, owner: actor.owner, theme: JSON.stringify(theme) }
  const effect = async (tx: Db, opened: boolean) => (await tx.query(setTheme, { ...given, ...changeOf(actor, opened) }))[0]
  const { revision } = await recordOne(db, { actor }, pageId, effect)
  return new Answer({ body: { success: true } }, etag(revision))
}
