import type { Language, PageWords } from './words.ts'

/** Loads the words of pages in one language on demand, for bundles that keep each language in a separate chunk. */
export const loadPageWords: Readonly<Record<Language, () => Promise<{ page: PageWords }>>> = {
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
  ja: () => import('./ja.ts'),
  nl: () => import('./nl.ts'),
  pl: () => import('./pl.ts'),
  pt: () => import('./pt.ts'),
  tr: () => import('./tr.ts'),
  uk: () => import('./uk.ts'),
}
