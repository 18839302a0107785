import { defineConfig } from 'vite'

export default defineConfig({
  ssr: { noExternal: true, external: ['pg-native'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'tests/bench/dist',
    minify: false,
    rolldownOptions: {
      input: {
        run: 'tests/bench/run.ts',
        scale: 'tests/bench/scale.ts',
        limits: 'tests/bench/baselines/limits.ts',
        replay: 'tests/bench/baselines/replay.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
