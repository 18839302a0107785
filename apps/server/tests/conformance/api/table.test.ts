import { expect, test } from 'vitest'

import { rows, type Row } from '../../support/rows.ts'

/** One line a row, with the facts that clients, the page cache and the documentation depend on. */
const lineOf = ({
  name,
  type,
  access,
  route,
  status,
  mayCreate,
  etag,
  changes,
  repeatable,
  paginated,
  secret,
  csv,
  takesIfMatch,
  bound,
}: Row) =>
  [
    route ? `${route.method} ${route.path}` : `tRPC ${name}`,
    typeof access === 'object' ? access.scopes.join(access.match === 'all' ? ' and ' : ' or ') : access,
    mayCreate ? `${status} or 201` : status,
    etag === 'none' ? '' : `etag ${etag}`,
    changes === 'none' ? '' : `changes ${changes}`,
    [
      takesIfMatch && 'If-Match',
      type === 'mutation' && route && (repeatable ? 'repeatable' : 'not repeatable'),
      paginated && 'paginated',
      secret && 'secret',
      csv && 'csv',
      bound && bound !== 'page' && `bound tokens: ${bound}`,
    ]
      .filter(Boolean)
      .join(', '),
  ].join(' | ')

// `npm run update-api` writes the file. Review its difference: a changed line is a changed contract.
test('every row matches the committed snapshot: path, required access, status and metadata', async () => {
  const lines = (of: (row: Row) => boolean) => rows.filter(of).map(lineOf).toSorted().join('\n')
  const table = `# route | access | status | ETag | pages that it changes | more

${lines(({ route }) => route !== undefined)}

# The dashboard's own rows, on tRPC only

${lines(({ route }) => route === undefined)}
`
  await expect(table).toMatchFileSnapshot('table.snapshot.txt')
})
