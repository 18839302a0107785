export const scheduleSection = 'Schedule'
export const optional = 'Optional'

// Language
export const languageSection = 'Language'
export const language = 'Language of this page'
export const languageHint = 'Used for the page’s built-in text, such as “Report this page”, and for screen readers and translation.'
export const noLanguage = 'Not set (English)'
export const otherLanguage = 'Another language…'
export const languageCode = 'Language code'
export const languageCodeHint = 'For example: fi, pt-BR or zh-Hant. Built-in text appears in English if we have no translation.'

// Legal pages
export const legalSection = 'Legal pages'
export const legalWhy = 'Linked at the bottom of this page and of its password screen.'
export const imprintUrl = 'Legal notice'
export const privacyUrl = 'Privacy policy'

// Campaign tags
export const campaignSection = 'Campaign tags'
export const campaignWhy =
  'Added to the URLs of links that have no utm_ tags of their own, so that the sites you link to can tell where their visitors come from.'
export const utmSource = 'Source'
export const utmMedium = 'Medium'
export const utmCampaign = 'Campaign'
