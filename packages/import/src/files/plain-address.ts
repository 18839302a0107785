/** Addresses as people write them in text, where a scheme may be missing. */

const mail = /^[^\s/@:<>()]+@[^\s/@:<>()]+\.[a-z]{2,}$/i
const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?::\d{1,5})?(?:[/?#]\S*)?$/i
const scheme = /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:|tel:|sms:|javascript:|data:)/i

/** Whether the text is an address, with or without a scheme, and nothing else. */
export const isAddress = (text: string): boolean => {
  const trimmed = text.trim()
  return trimmed.length <= 4096 && !/\s/.test(trimmed) && (scheme.test(trimmed) || host.test(trimmed) || mail.test(trimmed))
}

/** The address with a scheme: `https:` for a host and `mailto:` for a mail address. */
export function asAddress(text: string): string {
  const trimmed = text.trim()
  if (scheme.test(trimmed) || trimmed.length > 4096) return trimmed
  if (mail.test(trimmed)) return `mailto:${trimmed}`
  return host.test(trimmed) ? `https://${trimmed}` : trimmed
}
