const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const special = /[&<>"']/

/** Text as it stands in HTML or XML, between tags and in quotes. Most texts have nothing to escape. */
export const escapeHtml = (text: string): string =>
  special.test(text) ? text.replace(/[&<>"']/g, (character) => entities[character] ?? '') : text
