export const linkTypes = [
  'live-demo',
  'repo-host',
  'documentation',
  'video-site',
  'microblog',
  'professional-network',
  'launch-directory',
  'hackathon-site',
  'blog',
  'other',
] as const

/** Columns × rows that a tile spans in the grid. */
export const tileSizes = ['1x1', '2x1', '2x2', '4x1'] as const

/** The default size of a new tile. Changing the type later does not change the size. */
export const defaultSize = (type: (typeof linkTypes)[number]): (typeof tileSizes)[number] =>
  type === 'microblog' || type === 'professional-network' ? '2x2' : '2x1'
