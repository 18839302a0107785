import type { DocumentLink, LinkType, TileSize } from '@tessera/contract'

import * as texts from './texts.ts'

/** The URL without scheme, `www.` and trailing slash. */
export const addressOf = (link: Pick<DocumentLink, 'url'>): string => link.url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** The name of a link in messages. */
export const nameOf = (link: Pick<DocumentLink, 'title' | 'url'>): string => link.title ?? addressOf(link)

export const typeLabels: Record<LinkType, string> = {
  'live-demo': texts.liveDemo,
  'repo-host': texts.sourceCode,
  documentation: texts.documentation,
  'video-site': texts.video,
  microblog: texts.socialProfile,
  'professional-network': texts.professionalProfile,
  'launch-directory': texts.productLaunch,
  'hackathon-site': texts.hackathonProject,
  blog: texts.blog,
  other: texts.otherLink,
}

export const sizeLabels: Record<TileSize, string> = { '1x1': texts.small, '2x1': texts.wide, '2x2': texts.large, '4x1': texts.banner }
