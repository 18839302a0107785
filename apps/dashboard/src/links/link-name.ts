import type { DocumentLink } from '@tessera/contract'

/** The address as people read it. */
export const addressOf = (link: Pick<DocumentLink, 'url'>): string => link.url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** What a link is called in sentences. */
export const nameOf = (link: Pick<DocumentLink, 'title' | 'url'>): string => link.title ?? addressOf(link)
