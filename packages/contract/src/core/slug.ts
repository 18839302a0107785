import { z } from 'zod'

import { notFoundReasons } from './ids.ts'

/** First path segments that are reserved for the service. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  `about abuse admin analytics api app assets auth blog contact dashboard docs explore favicon forgot go health healthz
  help home invite legal login logout me metrics new openapi pages pricing privacy readyz report reset robots search
  security settings sign-in sign-up signin signup sitemap static status support terms tessera tokens trpc www`.split(/\s+/),
)

const pattern = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?$/

const message = 'Must be 1 to 64 characters: letters (A–Z), digits and hyphens, with no hyphen at either end'

/** Case is stored as given. Uniqueness and the public address ignore it. */
export const Slug = z
  .string()
  .refine((value) => pattern.test(value), { message })
  .refine((value) => !reservedSlugs.has(value.toLowerCase()), {
    message: 'This address is reserved; choose another',
    params: { reason: 'slug_reserved' },
  })
  .meta({
    pattern: pattern.source,
    description: 'The public address, unique regardless of case',
    examples: ['ada-lovelace'],
  })

/** The slug of an existing page. An invalid slug gets the same response as an unknown one: 404 instead of 400. */
export const SlugRef = z
  .string()
  .refine((value) => pattern.test(value), { message, params: { reason: 'page_not_found' } })
  .meta({ pattern: pattern.source, description: "The page's current address, regardless of case", examples: ['ada-lovelace'] })
  .register(notFoundReasons, { reason: 'page_not_found' })
