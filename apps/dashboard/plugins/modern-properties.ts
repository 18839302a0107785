import type { Plugin } from 'vite'

const fallback = /@layer properties\{@supports .*?\}\}\}/s

/** Takes out what Tailwind writes for browsers that do not know @property, which know no light-dark() either but for Firefox before 128. */
export const modernProperties: Plugin = {
  name: 'modern-properties',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css') && typeof file.source === 'string')
        file.source = file.source.replace(fallback, '')
  },
}
