import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { firstLoadBudget } from './plugins/first-load-budget.ts'
import { modernProperties } from './plugins/modern-properties.ts'
import { precompressed } from './plugins/precompressed.ts'

const server = process.env.SERVER_URL ?? 'http://localhost:3000'

const anyOf = (...patterns: RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'))

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
  // React has it by itself.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  // What libraries have for rendering on a server stays out.
  define: { 'typeof window': '"object"', 'typeof document': '"object"' },
  build: {
    target: 'es2022',
    // What each screen loads, for its test.
    manifest: true,
    // The policy takes fonts and scripts from this origin only: nothing becomes a data: address.
    assetsInlineLimit: 0,
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    // Browsers that know light-dark() know modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A text stands where it is shown, not where the first screen is that imports its file.
      optimization: { inlineConst: { mode: 'all' } },
      treeshake: {
        // It does not say so itself: importing it does nothing.
        moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }],
        // A property that is read and not used need not be read.
        propertyReadSideEffects: false,
      },
      output: {
        codeSplitting: {
          // Few files are smaller than many: what is compressed together shares its words. A group brings what its files import.
          groups: [
            { name: 'base', tags: ['$initial'] },
            {
              name: 'common',
              test: anyOf(
                /src\/(app\/shell\/wordmark|account\/(session\/auth-requests\.|instance-notice)|ui\/(display\/notice|controls\/field|loading\/beside)\.)/,
                /page\/src\/tiles\/mosaic/,
                /icons\/eye/,
              ),
            },
            {
              name: 'forms',
              test: anyOf(
                /react-hook-form/,
                /src\/(app\/(failures\/form-failure|loading\/checked-by)|account\/(password-input|sign-in\/(auth-screen|provider-list)))/,
              ),
            },
            {
              name: 'signed-in',
              test: anyOf(
                /src\/(routes\/_signed-in\.|app\/(leaving\/(unsaved-guard|leave-guards)|palette\/commands)|links\/link-name|pages\/(card\/page-status|publish-toast))/,
                /src\/ui\/(overlays\/(menu|dialog)|display\/(badge|relative-time|skeleton)|controls\/segmented-control)\./,
                /contract\/src\/\w+\/(theme-values|link-values)/,
                /icons\/(arrow-left|chart-no-axes-column|check|circle-exclamation-point|keyboard|monitor|pencil|smartphone)\./,
              ),
            },
            {
              name: 'shell',
              test: anyOf(
                /src\/(app\/(shell\/shell\.|palette\/key-caps\.)|account\/session\/use-is-admin)/,
                /icons\/(key-round|shield-check|layout-grid|ellipsis)\./,
              ),
            },
            {
              name: 'editor',
              test: anyOf(/src\/editor\/(editor-screen|model\/(document\/edits|draft-store\.))/, /page\/src\/tiles\/grid\./),
            },
          ],
        },
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
