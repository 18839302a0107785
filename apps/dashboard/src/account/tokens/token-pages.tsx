import type { Token } from '@tessera/contract'

import { trpc } from '../../app/api.ts'
import { plural, RichTemplate } from '../../ui/text/template.ts'
import * as texts from './texts.ts'

/** The pages that a token is for: the titles of the first two, and how many more there are. */
export const TokenPages = ({ pages: ids }: Pick<Token, 'pages'>) => {
  const { data: cards } = trpc.pages.cards.useQuery(undefined, { enabled: ids !== null && ids.length > 0 })
  if (ids === null) return texts.allPages
  if (ids.length === 0) return texts.pagesDeleted
  if (!cards) return plural(texts.pageCount, { count: ids.length })
  const titles = new Map(cards.map(({ id, title }) => [id, title]))
  // The list of tokens may be older than that of pages.
  const [first, second, ...others] = ids.flatMap((id) => titles.get(id) ?? [])
  if (first === undefined) return texts.pagesDeleted
  if (second === undefined) return <bdi>{first}</bdi>
  const named = { first: <bdi>{first}</bdi>, second: <bdi>{second}</bdi> }
  if (others.length === 0) return <RichTemplate text={texts.twoPages} {...named} />
  return <RichTemplate text={texts.morePages} {...named} count={others.length} />
}
