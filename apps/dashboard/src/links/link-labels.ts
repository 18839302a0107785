import type { ContactChannel, DocumentLink, DocumentTile, LinkType, ThumbnailStyle, TileSize } from '@tessera/contract'

import * as texts from './texts.ts'

/** The URL without scheme, `www.` and trailing slash. */
export const addressOf = (link: Pick<DocumentLink, 'url'>): string => link.url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** The name of a tile in messages. */
export function nameOf(tile: DocumentTile): string {
  if (tile.kind === 'heading') return tile.title
  if (tile.title !== null) return tile.title
  if (tile.kind === 'link') return addressOf(tile)
  return tile.kind === 'text' ? firstLineOf(tile.text) : tile.address
}

const firstLineOf = (text: string): string => text.split('\n').find((line) => line.trim() !== '') ?? text

export const kindLabels: Record<DocumentTile['kind'], string> = {
  link: texts.link,
  heading: texts.heading,
  text: texts.text,
  contact: texts.contact,
}

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

export const channelLabels: Record<ContactChannel, string> = { mail: texts.mail, phone: texts.phone, sms: texts.sms }

export const imageStyleLabels: Record<ThumbnailStyle, string> = { beside: texts.besideText, full: texts.fillsTile }

export const sizeLabels: Record<TileSize, string> = { '1x1': texts.small, '2x1': texts.wide, '2x2': texts.large, '4x1': texts.banner }
