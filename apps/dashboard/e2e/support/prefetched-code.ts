import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

type Chunk = { file: string; isDynamicEntry?: boolean }

const manifest = new URL('../../dist/.vite/manifest.json', import.meta.url)

/** The files of all screens, and of what is behind those that `named` says. */
const filesAhead = (...named: string[]): string[] =>
  Object.entries(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>)
    .filter(([name]) => name.includes('?tsr-split=component') || named.includes(name))
    .map(([, { file }]) => file)

/** Until the code of all screens has loaded ahead, and that of toasts, of what is in the editor's panels and of what shows figures. */
export async function loadedAhead(page: Page): Promise<void> {
  const files = filesAhead(
    'src/app/shell/offline-banner.tsx',
    'src/ui/overlays/toaster.tsx',
    'src/ui/overlays/menu-card.tsx',
    'src/ui/overlays/dialog-card.tsx',
    'src/app/palette/palette.tsx',
    'src/analytics/figures/figures.tsx',
    'src/editor/panels/page/page-panel.tsx',
    'src/settings/forms/email-form.tsx',
    'src/tokens/new-token-dialog.tsx',
  )
  await page.waitForFunction((wanted) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1))
    return wanted.every((file) => loaded.includes(file))
  }, files)
}
