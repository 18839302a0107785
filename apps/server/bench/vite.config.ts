import { defineConfig } from 'vite'

export default defineConfig({
  ssr: { noExternal: true, external: ['autocannon', 'pg-native'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'bench/dist',
    minify: false,
    rolldownOptions: {
      input: { run: 'bench/run.ts', scale: 'bench/scale.ts', limits: 'bench/limits.ts', replay: 'bench/replay.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
