import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { firstLoadBudget } from './plugins/first-load-budget.ts'
import { precompressed } from './plugins/precompressed.ts'

const server = process.env.SERVER_URL ?? 'http://localhost:3000'

/** The first paint waits for the script, so a chosen theme never flashes the system's. */
const renderBlocking: Plugin = {
  name: 'render-blocking',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
}

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, semicolons: false, quoteStyle: 'single' }),
    react(),
    tailwind(),
    renderBlocking,
    firstLoadBudget,
    precompressed,
  ],
  build: {
    target: 'es2022',
    // The policy takes fonts and scripts from this origin only: nothing becomes a data: address.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'client', test: /node_modules\/(@trpc|@tanstack)\// },
          ],
        },
      },
    },
  },
  server: {
    // What is not the dashboard's own is the server's: a maker's page has any first segment that is not reserved.
    proxy: {
      '^/(trpc|api|go|docs|assets/fonts)(/|$)': server,
      '^/(?!(?:src|node_modules|sign-in|sign-up|forgot|reset|pages|analytics|tokens|settings|admin|assets)(?:/|$)|@|$|\\?)[A-Za-z0-9-]+/?$':
        server,
    },
  },
})
