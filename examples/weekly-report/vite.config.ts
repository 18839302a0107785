import { defineConfig } from 'vite'

// The packages of the repository are TypeScript, which Node.js 20 does not run.
export default defineConfig({
  ssr: { noExternal: true },
  build: { ssr: 'src/main.ts', target: 'node20' },
})
