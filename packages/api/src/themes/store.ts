import type { OwnerId, PageId, Success, Theme } from '@tessera/contract'
import type { Db } from '@tessera/db'

import { Answer, etag } from '../core/answer.ts'
import { fail } from '../core/errors.ts'

const getTheme = {
  name: 'theme_get',
  text: `select revision, coalesce(theme::text, 'null') as theme from pages where id = $1 and owner_id = $2`,
}
const setTheme = {
  name: 'theme_set',
  text: `update pages set theme = $3::text::json, revision = revision + (theme::text is distinct from $3::text)::int,
      updated_at = case when theme::text is distinct from $3::text then clock_timestamp() else updated_at end
    where id = $1 and owner_id = $2 returning revision`,
}

export async function readTheme(db: Db, owner: OwnerId, id: PageId): Promise<Answer<Theme | null>> {
  const [page] = await db.read<{ revision: number; theme: string }>(getTheme, [id, owner])
  if (!page) fail('page_not_found')
  return new Answer({ json: page.theme }, etag(page.revision))
}

/** Replaces the whole theme. `theme` has its keys in canonical order, so that equal themes are equal texts. */
export async function replaceTheme(db: Db, owner: OwnerId, id: PageId, theme: Theme): Promise<Answer<Success>> {
  const [page] = await db.query<{ revision: number }>(setTheme, [id, owner, JSON.stringify(theme)])
  if (!page) fail('page_not_found')
  return new Answer({ body: { success: true } }, etag(page.revision))
}
