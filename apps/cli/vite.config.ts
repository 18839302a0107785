import { chmod } from 'node:fs/promises'

import { defineConfig } from 'vite'

// One file without dependencies, which can be copied. Modules that `import()` loads are part of it and run on first use. CommonJS, which
// Node.js loads faster than an ES module: `tessera --version` has to take at most 1.5 times as long as node itself.
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    minify: true,
    license: { fileName: 'licences.md' },
    rolldownOptions: { output: { format: 'cjs', entryFileNames: 'tessera.cjs', codeSplitting: false, banner: '#!/usr/bin/env node' } },
  },
  plugins: [{ name: 'executable', writeBundle: ({ dir = 'dist' }) => chmod(`${dir}/tessera.cjs`, 0o755) }],
})
