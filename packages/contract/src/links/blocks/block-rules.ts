import type { contactChannels } from '../link-values.ts'

type Channel = (typeof contactChannels)[number]

// The HTML standard's form of an address, without the characters that would have to be escaped in a `mailto:` URL.
const local = "[A-Za-z0-9!$&'*+=_~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const mailPattern = new RegExp(`^(?=[^@]{1,64}@)${local}(?:\\.${local})*@${label}(?:\\.${label})+$`)

const [minDigits, maxDigits] = [3, 15]
const numberPattern = /^[+\-.() 0-9]+$/

/** The error message for an address that the channel cannot have, or null. */
export function addressError(channel: Channel, address: string): string | null {
  if (channel === 'mail') return mailPattern.test(address) ? null : 'Must be an email address in plain ASCII, such as ada@example.com'
  if (!numberPattern.test(address)) return 'Must contain only digits, spaces and + - . ( )'
  const digits = address.replace(/\D/g, '').length
  return digits < minDigits || digits > maxDigits ? `Must have ${minDigits} to ${maxDigits} digits` : null
}

const schemes = { mail: 'mailto', phone: 'tel', sms: 'sms' } as const

/**
 * Where a contact leads. Nothing is added to the address, and the visit is not counted. Numbers go without what separates their digits: a URL
 * has no spaces.
 */
export const contactHref = (channel: Channel, address: string): string =>
  `${schemes[channel]}:${channel === 'mail' ? address : address.replace(/(?!^\+)\D/g, '')}`
