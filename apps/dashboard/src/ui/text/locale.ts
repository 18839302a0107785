/** The language of the texts. Dates, numbers and country names are formatted for it. */
export const locale = 'en'

/** The order of the plural forms in a text: `{count} link|{count} links`. */
export const forms = 'one|other'
