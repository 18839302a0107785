// Language
export const languageSection = 'Language'
export const language = 'Language of this page'
export const languageHint = 'Used for the page’s own words, such as “Report this page”, and for screen readers and translation.'
export const noLanguage = 'Not set (English)'
export const otherLanguage = 'Another language…'
export const languageCode = 'Language code'
export const languageCodeHint = 'For example fi, pt-BR or zh-Hant. The page’s own words are English if we have no translation.'

// Schedule
export const scheduleSection = 'Schedule'
export const publishAt = 'Publish on'
export const unpublishAt = 'Unpublish on'
export const linkFrom = 'Show from'
export const linkUntil = 'Show until'
export const zoneHint = 'Time in {zone}.'
export const changeZone = 'Change time zone'
export const clearTimeOf = 'Clear “{field}”'
export const incompleteTime = 'Enter a complete date and time'
export const pastTime = 'Choose a time in the future'
export const equalTimes = 'Choose different times for publishing and unpublishing'
export const lateStart = 'Choose a time before “Show until”'
export const emptyPeriod = 'Choose a time after “Show from”'
export const skippedTime = 'The clocks go forward, so this time doesn’t exist in {zone}'
export const takeNextTime = 'Use {time}'
export const repeatedTime = 'The clocks go back, so this time occurs twice'
export const firstTime = 'First ({offset})'
export const secondTime = 'Second ({offset})'

// Legal pages
export const legalSection = 'Legal pages'
export const legalWhy = 'Linked at the bottom of this page, even while it asks for a password.'
export const imprintUrl = 'Legal notice'
export const privacyUrl = 'Privacy policy'

// Campaign tags
export const campaignSection = 'Campaign tags'
export const campaignWhy =
  'Added to the URLs of links that have no utm_ tags of their own, so that the sites you link to see where visitors come from.'
export const utmSource = 'Source'
export const utmMedium = 'Medium'
export const utmCampaign = 'Campaign'
export const optional = 'Optional'
