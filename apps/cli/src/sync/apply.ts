import { problemOf } from '../output/problem.ts'
import type { Lock } from '../project/lock.ts'
import type { PlannedPage } from './plan.ts'
import type { Service } from './document-requests.ts'

/** A page that has been changed elsewhere since it was last applied. Applying its file would undo those changes. */
export const isRefused = ({ action, drifted }: PlannedPage, overwrite: boolean): boolean =>
  action === 'update' && drifted === true && !overwrite

const refused = (page: PlannedPage): PlannedPage => ({
  ...page,
  action: 'error',
  error: {
    reason: 'drifted',
    message:
      'The page has been changed elsewhere since the last apply. To keep those changes, run tessera pull, then tessera apply, and only then edit the file. To apply the file as it is, for example because it already contains those changes, pass --overwrite',
    issues: [],
  },
})

/** Whether the service should record the file as the page's source, although the page does not change. */
export const needsRecord = ({ action, record, source }: PlannedPage): boolean =>
  action === 'none' && record !== undefined && (record === null || record.drifted || record.source !== source)

/**
 * Applies the plan, one page after the other. Each page is changed only if it still has the planned revision. A page that fails does not
 * stop the others.
 */
export async function applyPages(service: Service, pages: readonly PlannedPage[], lock: Lock, overwrite: boolean): Promise<PlannedPage[]> {
  const applied: PlannedPage[] = []
  for (const page of pages) {
    applied.push(await applyPage(service, page, lock, overwrite))
    // After each page, so that an interrupted run leaves the ids of the pages that it created.
    await lock.save()
  }
  return applied
}

async function applyPage(service: Service, page: PlannedPage, lock: Lock, overwrite: boolean): Promise<PlannedPage> {
  const { action, parsed, source, file, ref, revision } = page
  if (action === 'error') return page
  if (isRefused(page, overwrite)) return refused(page)
  if (action === 'none' && !needsRecord(page)) {
    if (page.pageId !== null) lock.set(file, page.pageId)
    return page
  }
  const answer = await service.applyDocument(ref, parsed.value, source, action === 'create' ? null : revision)
  if (answer.error) return { ...page, action: 'error', error: problemOf(answer.error, parsed) }
  const pageId = page.pageId ?? answer.pageId ?? null
  if (pageId !== null) lock.set(file, pageId)
  return {
    ...page,
    pageId,
    revision: answer.data.revision,
    changes: answer.data.changes,
    drifted: page.record === undefined ? null : false,
  }
}
