/** Adds `https://` to a bare domain. */
export const withScheme = (typed: string): string => {
  const trimmed = typed.trim()
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/+/, '')}`
}
