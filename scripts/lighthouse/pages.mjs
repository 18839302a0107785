/** @type {ReadonlyArray<readonly [type: string, size: string, title: string]>} */
const links = [
  ['live-demo', '2x2', 'Profile your site in the browser'],
  ['repo-host', '1x1', 'Source code'],
  ['documentation', '1x1', 'Documentation'],
  ['video-site', '2x1', 'Building Ferrite in a weekend'],
  ['launch-directory', '4x1', 'Launch day, 412 upvotes'],
  ['microblog', '2x2', 'Changelog threads, one per release'],
  ['hackathon-site', '2x1', 'Static Jam 2026, first place'],
  ['professional-network', '1x1', 'Hire me'],
  ['blog', '1x1', 'Field notes'],
  ['other', '2x1', 'Press kit with logos and screenshots'],
  ['blog', '2x1', 'Why bytes still matter'],
  ['other', '2x1', 'Two hours about one kilobyte'],
]

/** Each preset, with options that suit it. */
const themes = {
  'brand-default': {},
  midnight: { typography: 'geometric', radius: 'soft', linkStyle: 'pill' },
  paper: { typography: 'editorial', radius: 'sharp', iconStyle: 'filled' },
  vivid: { typography: 'geometric', radius: 'soft', iconStyle: 'colored' },
  lofi: { typography: 'mono', layoutMode: 'list' },
}

/**
 * Documents whose slug is their preset.
 * @typedef {(typeof pages)[number]} Page
 */
export const pages = Object.entries(themes).map(([preset, theme]) => ({
  version: 2,
  slug: preset,
  title: 'Ferrite',
  description: 'A tiny profiler for static sites. Point it at a URL and it tells you what your readers are paying for.',
  name: 'Mara Lindqvist',
  theme: { preset, ...theme },
  published: true,
  links: links.map(([type, size, title], i) => ({
    key: `link-${i + 1}`,
    url: `https://${type}.example/ferrite/${i + 1}`,
    type,
    size,
    title,
    highlighted: i === 0,
  })),
}))
