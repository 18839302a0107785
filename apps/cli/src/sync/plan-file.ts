import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { cannotRead } from '../project/read-text.ts'
import { noSlug, type PlannedPage } from './plan.ts'

/** What `plan --out` stores. `digest` is the SHA-256 of the file's text. */
type StoredPage = Pick<PlannedPage, 'file' | 'slug' | 'pageId' | 'action' | 'revision' | 'changes' | 'drifted'> & { digest: string }
type PlanFile = { version: 1; url: string; pages: StoredPage[] }

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export async function writePlan(path: string, url: string, pages: readonly PlannedPage[]): Promise<void> {
  const stored = pages.map(({ file, slug, pageId, action, revision, changes, drifted, parsed }): StoredPage => ({
    file,
    slug,
    pageId,
    action,
    revision,
    changes,
    drifted,
    digest: digestOf(parsed.text),
  }))
  const plan: PlanFile = { version: 1, url, pages: stored }
  await writeFile(path, `${JSON.stringify(plan, null, 2)}\n`)
}

/**
 * The current plan with the revisions of a stored one. Throws if the plan is of another service, or if a file or a page id has changed: the
 * stored plan is then not what would be applied. Changes of the page itself are left to `If-Match`.
 */
export async function withStoredPlan({ cwd }: Context, path: string, url: string, present: readonly PlannedPage[]): Promise<PlannedPage[]> {
  const stored = await readPlan(cwd, path)
  if (stored.url !== url) throw new Failure(`${path} is a plan for another service. Run tessera plan --out again`)
  const changed = (file: string) => new Failure(`${file} has changed since the plan. Run tessera plan --out again`)
  const byFile = new Map(stored.pages.map((page) => [page.file, page]))
  for (const file of byFile.keys()) if (!present.some((page) => page.file === file)) throw changed(file)
  return present.map((page) => {
    const then = byFile.get(page.file)
    if (then?.digest !== digestOf(page.parsed.text)) throw changed(page.file)
    if (page.action === 'error') return page
    const isCreation = then.action === 'create'
    if (!isCreation && then.pageId !== page.pageId) throw changed(page.file)
    // By slug, so that `If-None-Match: *` refuses the plan as stale if the page has been created in the meantime.
    const ref = isCreation ? { slug: page.slug ?? noSlug } : page.ref
    return { ...page, ref, action: then.action, revision: then.revision, changes: then.changes, drifted: then.drifted }
  })
}

async function readPlan(cwd: string, path: string): Promise<PlanFile> {
  const text = await readFile(resolve(cwd, path), 'utf8').catch((error: unknown) => cannotRead(path, error))
  try {
    const plan = JSON.parse(text) as PlanFile
    if (plan.version === 1 && Array.isArray(plan.pages)) return plan
  } catch {
    // Reported below.
  }
  throw new Failure(`${path} is not a plan. tessera plan --out writes one`)
}
