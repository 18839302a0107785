import type { DocumentLink } from '@tessera/contract'

/** The URL without scheme, `www.` and trailing slash. */
export const addressOf = (link: Pick<DocumentLink, 'url'>): string => link.url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** The name of a link in messages. */
export const nameOf = (link: Pick<DocumentLink, 'title' | 'url'>): string => link.title ?? addressOf(link)
