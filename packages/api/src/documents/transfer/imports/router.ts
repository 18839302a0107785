import {
  type ImportedPage,
  ImportProposal,
  ImportRequest,
  maxBodyBytes,
  maxImportArchiveBytes,
  maxImportTextBytes,
  type OwnerId,
} from '@tessera/contract'
import type { Db } from '@tessera/db'

import { Answer } from '../../../core/answer.ts'
import { ownTurn } from '../../../core/checks/input-validation.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { router } from '../../../core/trpc.ts'
import { freeSlugs } from './free-slugs-store.ts'
import { storePictures } from './import-pictures.ts'
import type { FetchedFile, FoundPage } from './import-services.ts'

export const importsRouter = router({
  create: endpoint({
    route: 'POST /imports',
    tag: 'transfer',
    scope: 'pages:write',
    bound: 'refuses',
    summary: 'Read pages from another service or a file',
    description:
      "Changes no page. The response contains documents for `PUT /pages/by-slug/{slug}/document`, and lists what was left out and why. Send either a URL as JSON, or the file itself as the body, with its name as the query parameter `name`. A file is HTML, JSON, CSV or plain text of at most 5 MiB, or an archive (ZIP) of at most 64 MiB; its format is detected from the content, not from the name or media type. The limits are 10 URLs and 60 files a minute. The same input gives the same response as long as the account's pages and images do not change. Images in a file are stored in your account; those that no page shows are deleted after a day.",
    errors: ['fetch_off', 'fetch_failed', 'import_unreadable', 'import_busy'],
    input: ImportRequest,
    output: ImportProposal,
    changes: 'none',
    etag: 'none',
    repeatable: true,
    body: { kind: 'file', field: 'content', name: 'name', limit: maxImportTextBytes, archiveLimit: maxImportArchiveBytes },
    prepare: async (call) => {
      const { request, services, actor, input } = call
      const { url = '', name = null, format = 'auto', content } = input
      await services.imports.count(actor, content ? 'file' : 'fetch')
      const file: FetchedFile = content ? { bytes: content, address: null } : await services.imports.fetch(url, format, request.origin())
      return services.imports.read(actor.owner, { ...file, name, format, linkLimit: actor.limits.links }, async (found) => ({
        ...found,
        pages: await storePictures(call, found.pages),
      }))
    },
  }).mutation(async ({ db, actor, prepared: { format, source, pages } }) => {
    const texts = await withFreeSlugs(db, actor.owner, pages)
    return new Answer<ImportProposal>({ json: `${JSON.stringify({ format, source }).slice(0, -1)},"pages":[${texts.join(',')}]}` })
  }),
})

/** The pages as JSON. Only a page whose slug changes is parsed for it. */
async function withFreeSlugs(db: Db, owner: OwnerId, pages: readonly Pick<FoundPage, 'slug' | 'json'>[]): Promise<string[]> {
  const slugs = await freeSlugs(
    db,
    owner,
    pages.map(({ slug }) => slug),
  )
  const texts: string[] = []
  for (const [index, { slug, json }] of pages.entries()) {
    const free = slugs[index] ?? slug
    texts.push(free === slug ? json : renamed(json, free))
    if (free !== slug && json.length > maxBodyBytes) await ownTurn()
  }
  return texts
}

function renamed(json: string, slug: string): string {
  const page = JSON.parse(json) as ImportedPage
  return JSON.stringify({ ...page, document: { ...page.document, slug } })
}
