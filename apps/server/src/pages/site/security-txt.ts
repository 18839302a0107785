const day = 86_400_000

/** Days after which a reader should ask again: RFC 9116 recommends less than a year. */
const validDays = 180

/** RFC 9116. The same text for a whole day. */
export const securityTxt = (contact: string, publicUrl: string | undefined, now: number): string => {
  const expires = new Date((Math.floor(now / day) + 1 + validDays) * day).toISOString()
  const canonical = publicUrl === undefined ? '' : `Canonical: ${publicUrl}/.well-known/security.txt\n`
  return `Contact: ${contact}\nExpires: ${expires}\n${canonical}`
}
