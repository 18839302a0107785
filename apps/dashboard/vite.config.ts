import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { chunkGroups } from './plugins/chunk-groups.ts'
import { firstLoadBudget } from './plugins/first-load-budget.ts'
import { precompressed } from './plugins/precompressed.ts'

const server = process.env.SERVER_URL ?? 'http://localhost:3000'

/** The first paint waits for the script, which applies the chosen appearance. Without it, the system's would show first. */
const renderBlocking: Plugin = {
  name: 'render-blocking',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
}

const propertyFallback = /@layer properties\{@supports .*?\}\}\}/s

/** Removes Tailwind's fallback for browsers without @property. None of them is supported. */
const modernProperties: Plugin = {
  name: 'modern-properties',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css') && typeof file.source === 'string')
        file.source = file.source.replace(propertyFallback, '')
  },
}

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent']] },
      semicolons: false,
      quoteStyle: 'single',
    }),
    react(),
    tailwind(),
    renderBlocking,
    modernProperties,
    firstLoadBudget,
    precompressed,
  ],
  // React exports this hook itself.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  // Removes the server rendering code of libraries.
  define: { 'typeof window': '"object"', 'typeof document': '"object"' },
  build: {
    target: 'es2022',
    // The content security policy allows fonts and scripts from this origin only, so nothing may become a data: URL.
    assetsInlineLimit: 0,
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    // All supported browsers have modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Puts each text into the chunk that shows it, instead of all texts of a file into a shared one.
      optimization: { inlineConst: { mode: 'all' } },
      treeshake: {
        // Its modules have no side effects, but its package.json does not say so.
        moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }],
        // Drops reads of properties whose value is not used.
        propertyReadSideEffects: false,
      },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    // Everything but the dashboard's own screens and modules goes to the server: a published page may have any other first segment.
    proxy: {
      '^/(?!(?:src|node_modules|sign-in|sign-up|forgot|reset|pages|analytics|tokens|settings|admin)(?:[/?]|$)|@|[?]|$)': server,
    },
  },
})
