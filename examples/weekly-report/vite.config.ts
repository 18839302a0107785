import { defineConfig } from 'vite'

// Bundles the packages of this repository, because they are TypeScript and Node.js 20 runs only JavaScript.
export default defineConfig({
  ssr: { noExternal: true },
  build: { ssr: 'src/main.ts', target: 'node20' },
})
