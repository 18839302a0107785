import { archivedImagePath, type ArchiveWriter } from '@tessera/archive'
import type { PageExport, PageId } from '@tessera/contract'

import { listSessions } from '../../../account/sessions-store.ts'
import { Answer } from '../../../core/answer.ts'
import type { RowCall } from '../../../core/context.ts'
import { fail } from '../../../core/errors.ts'
import { readImageFile } from '../../../images/serving-store.ts'
import { listTokens } from '../../../tokens/store.ts'
import { readAudit, readProfile, readWaysIn } from './account-store.ts'
import type { ArchiveFacts, ExportSource } from './export-types.ts'
import { type Collected, jsonFile, jsonLine, type PageParts, writePage } from './page-files.ts'
import { readImages, readPages } from './page-store.ts'

/** The file README.txt of every archive. */
const readme = `This is an export from Tessera.

pages/<slug>/document.json   the page: texts, theme, links. Import it, or send it to PUT /api/v1/pages/{pageId}/document
pages/<slug>/page.json       dates, former slugs, and the clicks on each link; "imported" is the part that another service reported
pages/<slug>/clicks.jsonl    one line for each click, with times in UTC; clicks.csv has the same data in table form
pages/<slug>/days.jsonl      views, visitors and clicks for each day (UTC); days.csv has the same data in table form
pages/<slug>/history.jsonl   earlier states of the page, newest first
images/                      your images; each file's name is its SHA-256
site/<slug>/                 the page as files for any web server; you can also open it directly from your disk
account/                     your account, if you exported everything
manifest.json                every file with its size and SHA-256, what is missing, and why

To move to another Tessera instance, choose "New page" there, then "Import it", and drop the archive. It imports the pages and, if you
like, the click counts. It does not import passwords, ids, former slugs, history, or daily visits.

Text in CSV files that a spreadsheet would take for a formula begins with an apostrophe. The JSON files are exact.
`

type Add = ArchiveWriter['add']

/** A page as an archive. The answer begins once the page is found. */
export async function exportPage({ request, services, actor, input }: RowCall<PageExport>): Promise<Answer<void>> {
  const origin = request.origin()
  let slug = ''
  const content = await services.startExport(actor.owner, 'page', async (snapshot) => {
    const { value: page } = await readPages(snapshot, actor.owner, input.pageId).next()
    if (!page) fail('page_not_found')
    slug = page.slug
    const source = { snapshot, owner: actor.owner, session: actor.session, origin, renderSite: services.renderSite }
    const parts = { site: input.site ?? true, ledger: input.ledger ?? true }
    return ({ add }) => writeArchive(source, add, input.pageId, parts)
  })
  return download(`tessera-${slug}`, content)
}

/** Everything that an account has, as an archive. */
export async function exportAccount({ request, services, actor }: RowCall<unknown>): Promise<Answer<void>> {
  const origin = request.origin()
  const content = await services.startExport(actor.owner, 'account', async (snapshot) => {
    const source = { snapshot, owner: actor.owner, session: actor.session, origin, renderSite: services.renderSite }
    return async ({ add }) => {
      const facts = await writeArchive(source, add, null, { site: true, ledger: true })
      await writeAccount(source, add)
      return facts
    }
  })
  return download('tessera', content)
}

function download(name: string, content: NonNullable<Answer<void>['download']>['content']): Answer<void> {
  const answer = new Answer<void>({ body: undefined })
  answer.download = { name: `${name}-${new Date().toISOString().slice(0, 10)}.zip`, content }
  return answer
}

async function writeArchive(source: ExportSource, add: Add, pageId: PageId | null, parts: PageParts): Promise<ArchiveFacts> {
  const { snapshot, owner } = source
  const collected: Collected = { external: new Set(), notes: [], validUntil: null }
  await add('README.txt', readme)
  for await (const page of readPages(snapshot, owner, pageId)) await writePage(source, add, page, parts, collected)
  for await (const { id, blocked } of readImages(snapshot, owner, pageId)) {
    const content = blocked ? undefined : await readImageFile(snapshot, id, 'master')
    if (content) await add(archivedImagePath(id), content, { stored: true })
    if (blocked) collected.notes.push(`There is no ${archivedImagePath(id)}: an administrator has blocked the image.`)
  }
  return { instance: source.origin, external: [...collected.external], notes: collected.notes, validUntil: collected.validUntil }
}

async function writeAccount({ snapshot, owner, session }: ExportSource, add: Add): Promise<void> {
  await add('account/profile.json', jsonFile(await readProfile(snapshot, owner)))
  await add('account/sign-ins.json', jsonFile(await readWaysIn(snapshot, owner)))
  if (session !== null) await add('account/sessions.json', jsonFile(await listSessions(snapshot, owner, session)))
  const tokens = await listTokens(snapshot, owner)
  // The last characters of a token are part of a secret.
  await add('account/tokens.json', jsonFile(tokens.map((token) => ({ ...token, lastFour: undefined }))))
  await add('account/audit.jsonl', (await readAudit(snapshot, owner)).map(jsonLine).join(''))
}
