import { expect } from 'vitest'

/** The allowed forms of an issue's message. The default messages of the validation library are not among them. */
const forms: readonly RegExp[] = [
  /^This field is required$/,
  /^No such field$/,
  /^Must be (?:a string|a number|a whole number|true or false|a list|an object|null)$/,
  /^Must be (?:one of )?[\w.:-]+(?:, [\w.:-]+)*$/,
  /^Must be at least \d+ characters$/,
  /^Must be \d+ characters or fewer$/,
  /^Must be -?\d+ or (?:less|more)$/,
  /^Must have at (?:most|least) \d+ items?$/,
  /^Must have 1 to \d+ characters$/,
  /^Must not be (?:blank|empty)$/,
  /^Must not contain (?:(?:line breaks|spaces) or )?control characters$/,
  /^Must not contain a username or password \(“@” before the path\)$/,
  /^Must start with http:\/\/ or https:\/\/$/,
  /^Must be a valid (?:URL|email address)$/,
  /^Must be an email address in plain ASCII, such as ada@example\.com$/,
  /^Must be 1 to 64 characters: letters \(A–Z\), digits(?: and hyphens, with no hyphen at either end|, hyphens and underscores)$/,
  /^Must be #RGB or #RRGGBB$/,
  /^Must be a path on this site$/,
  /^Must be an ISO 8601 date, or a timestamp with a time zone$/,
  /^Must be an ISO 8601 timestamp with a time zone$/,
  /^Must end with a time zone: Z, or an offset such as \+02:00$/,
  /^Must be a date that exists$/,
  /^Must have at most three decimal places$/,
  /^Must be in the future$/,
  /^Must be later than `visibleFrom`$/,
  /^Must not be the same time as `publishAt`$/,
  /^Must be a language code such as de, pt-BR or zh-Hant$/,
  /^Must be a time zone from the IANA database, such as Europe\/Berlin$/,
  /^At least one value must be given$/,
  /^Must be between the years 1970 and 9998$/,
  /^Must be \* or a list of quoted entity tags$/,
  /^Must match the slug in the URL$/,
  /^The body must be a JSON object$/,
  /^The range is (?:empty: `from` must be before `to`|too long: at most \d+ (?:day|hour)s)$/,
  /^Hourly data is kept for 90 days$/,
  /^This address is reserved; choose another$/,
  /^No such page$/,
  /^Cannot be combined with the scope [a-z:]+$/,
  /^Another link already uses this key$/,
  /^Must be a cursor that this list returned$/,
]

/** Fails if a message does not have one of the allowed forms. `where` names the field. */
export const expectPlainMessage = (message: string, where: string): void =>
  expect(
    forms.some((form) => form.test(message)),
    `${where} says “${message}”`,
  ).toBe(true)
