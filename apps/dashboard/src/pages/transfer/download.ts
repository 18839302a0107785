import type { PageId } from '@tessera/contract'

import * as texts from './texts.ts'
import { toast } from '../../ui/overlays/toast.ts'

/** Downloads an archive of a page. `ledger`: with all clicks. `site`: with the page as files for any web host. */
export const downloadPage = (pageId: PageId, options: { site: boolean; ledger: boolean }): void =>
  downloadFrom(`/api/v1/pages/${pageId}/export?site=${options.site}&ledger=${options.ledger}`)

/** Downloads an archive of the whole account. */
export const downloadAccount = (): void => downloadFrom('/api/v1/me/export')

/** Leaves the download to the browser: an archive may be larger than the memory. The browser reports a failure, too. */
function downloadFrom(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
  toast.info(texts.downloadStarted, { description: texts.oneExportAtOnce })
}
