import { chmod, cp } from 'node:fs/promises'

import { defineConfig } from 'vite'

// A folder without dependencies, which can be copied: the entry, and parts that `import()` loads on first use. CommonJS, which Node.js loads
// faster than an ES module: `tessera --version` has to take at most 1.5 times as long as node itself.
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    minify: true,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      output: {
        format: 'cjs',
        entryFileNames: 'tessera.cjs',
        chunkFileNames: 'parts/[name].cjs',
        banner: ({ isEntry }) => (isEntry ? '#!/usr/bin/env node' : ''),
      },
    },
  },
  plugins: [
    { name: 'executable', writeBundle: ({ dir = 'dist' }) => chmod(`${dir}/tessera.cjs`, 0o755) },
    {
      name: 'fonts',
      writeBundle: ({ dir = 'dist' }) => cp(new URL('../../packages/page/fonts', import.meta.url), `${dir}/fonts`, { recursive: true }),
    },
  ],
})
