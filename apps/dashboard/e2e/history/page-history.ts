import { expect, type Page } from '@playwright/test'
import type { PageDocument } from '@tessera/contract'

import { call, makePage, readDocument, signUp } from '../support/account.ts'

export const versions = (page: Page) => page.getByRole('navigation', { name: 'Versions' }).getByRole('button')
/** The chosen version. */
export const version = (page: Page) => page.getByRole('article')
export const restoreDialog = (page: Page) => page.getByRole('dialog', { name: /^Restore the version from/ })

/** Signs up and publishes a page. */
export async function makePublishedPage(page: Page) {
  await signUp(page)
  const made = await makePage(page)
  await made.publish()
  return made
}

/** Creates the token “ci”, applies a file to a page with it, and resolves to the token. */
export async function applyFile(page: Page, pageId: string, document: PageDocument): Promise<string> {
  const { token } = await call<{ token: string }>(page, 'tokens.create', {
    name: 'ci',
    scopes: ['pages:read', 'pages:write'],
    expiresInDays: 1,
  })
  const path = `/api/v1/pages/${pageId}/document?source=git.example/pages/orrery.yaml`
  const response = await page.request.put(path, { data: document, headers: { authorization: `Bearer ${token}` } })
  expect(response.status()).toBe(200)
  return token
}

/** A published page to which a token has applied a file, and its document before that. */
export async function makeHistory(page: Page) {
  const made = await makePublishedPage(page)
  const before = await readDocument(page, made.id)
  const token = await applyFile(page, made.id, { ...before, title: 'Broken', links: before.links.slice(1) })
  return { ...made, before, token }
}
