import { cp } from 'node:fs/promises'
import { builtinModules } from 'node:module'

import { defineConfig } from 'vite'

// One bundle starts fast. Three packages stay outside: @resvg/resvg-js and sharp are native addons, and piscina loads a worker file of its own.
export default defineConfig({
  ssr: { noExternal: true, external: ['pg-native', '@resvg/resvg-js', 'sharp', 'piscina', ...builtinModules] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    minify: false,
    rolldownOptions: {
      // A thread or process starts from a file of its own; what it shares with the server stands in others.
      input: {
        main: 'src/main.ts',
        'card-worker': 'src/pages/card/card-worker.ts',
        'import-worker': 'src/rpc/imports/import-worker.ts',
        'image-decoder': 'src/pages/images/decoder/decoder-process.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
    },
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
