/** Control characters, noncharacters and lone surrogates: XML cannot contain them, even escaped. */
const notXml = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]|\p{Cs}/gu

/** The text with U+FFFD in place of each character that XML cannot contain. */
export const xmlCharacters = (text: string): string => text.replace(notXml, '\uFFFD')
