import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that contains the built `minimal-editor.html` and `overlays.html`. */
    canvas: string
  }
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the canvas and the overlays once for all tests, as for production. */
export async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-canvas-'))
  await build({
    configFile: false,
    root: at('..'),
    logLevel: 'warn',
    plugins: [react(), tailwind()],
    // Vitest sets NODE_ENV to `test`, which would build React's slow development version.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input: [at('minimal-editor.html'), at('overlays.html')] },
    },
  })
  project.provide('canvas', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
