const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const special = /[&<>"']/

/** Escapes text for HTML and XML, in elements and quoted attributes. The first test keeps the common case, nothing to escape, fast. */
export const escapeHtml = (text: string): string =>
  special.test(text) ? text.replace(/[&<>"']/g, (character) => entities[character] ?? '') : text
