import * as ar from './ar.ts'
import * as de from './de.ts'
import * as en from './en.ts'
import * as es from './es.ts'
import * as fr from './fr.ts'
import * as it from './it.ts'
import * as ja from './ja.ts'
import * as nl from './nl.ts'
import * as pl from './pl.ts'
import * as pt from './pt.ts'
import * as tr from './tr.ts'
import * as uk from './uk.ts'
import { findLanguage, type Language, type Words } from './words.ts'

const all: Readonly<Record<Language, Omit<Words, 'language'>>> = { ar, de, en, es, fr, it, ja, nl, pl, pt, tr, uk }

export const wordsIn = (language: Language): Words => ({ language, page: all[language].page, system: all[language].system })

/** The words for a page's language. English where it has none, or where there are no words in it. */
export const wordsFor = (pageLanguage: string | null): Words =>
  wordsIn((pageLanguage === null ? undefined : findLanguage(pageLanguage)) ?? 'en')
