/** The language of the texts. Dates, numbers and the names of countries follow it. */
export const locale = 'en'

/** The forms of its counted texts, in their order: `{count} link|{count} links`. */
export const forms = 'one|other'
