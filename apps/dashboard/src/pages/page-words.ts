import { findLanguage, type Language, type PageWords } from '@tessera/page'
import { page as english } from '@tessera/page/words/en'
import { loadPageWords } from '@tessera/page/words/load-words'
import { useEffect, useState } from 'react'

type Words = { language: Language; page: PageWords }

const englishWords: Words = { language: 'en', page: english }

/** The words of a page in its language. They are English until they have loaded, and where there are none. */
export function usePageWords(pageLanguage: string | null): Words {
  const language = (pageLanguage === null ? undefined : findLanguage(pageLanguage)) ?? 'en'
  const [loaded, setLoaded] = useState(englishWords)
  useEffect(() => {
    if (language === 'en') return undefined
    let current = true
    loadPageWords[language]()
      .then(({ page }) => current && setLoaded({ language, page }))
      // Without them the page stays in English.
      .catch(() => {})
    return () => void (current = false)
  }, [language])
  return loaded.language === language ? loaded : englishWords
}
