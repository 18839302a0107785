import type { LinkType, TileSize } from '@tessera/contract'

export const typeWords: Record<LinkType, string> = {
  'live-demo': 'Live demo',
  'repo-host': 'Source code',
  documentation: 'Documentation',
  'video-site': 'Video',
  microblog: 'Microblog',
  'professional-network': 'Professional network',
  'launch-directory': 'Launch',
  'hackathon-site': 'Hackathon',
  blog: 'Blog',
  other: 'Link',
}

export const sizeWords: Record<TileSize, string> = { '1x1': 'Small', '2x1': 'Wide', '2x2': 'Large', '4x1': 'Banner' }
