import { cp } from 'node:fs/promises'
import { builtinModules } from 'node:module'

import { defineConfig } from 'vite'

// One file with everything in it but what must stay outside: it starts fast, and needs no folder of modules beside it.
export default defineConfig({
  ssr: { noExternal: true, external: ['pg-native', ...builtinModules] },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    outDir: 'dist',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
  plugins: [
    {
      name: 'migrations',
      writeBundle: async () => {
        await cp(new URL('../../packages/db/migrations', import.meta.url), new URL('./dist/migrations', import.meta.url), {
          recursive: true,
        })
      },
    },
  ],
})
