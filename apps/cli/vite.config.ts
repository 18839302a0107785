import { chmod } from 'node:fs/promises'

import { defineConfig } from 'vite'

// One file without dependencies, which can be copied. Modules that `import()` loads are part of it and run on first use.
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    minify: true,
    license: { fileName: 'licences.md' },
    rolldownOptions: { output: { entryFileNames: 'tessera.mjs', codeSplitting: false, banner: '#!/usr/bin/env node' } },
  },
  plugins: [{ name: 'executable', writeBundle: ({ dir = 'dist' }) => chmod(`${dir}/tessera.mjs`, 0o755) }],
})
