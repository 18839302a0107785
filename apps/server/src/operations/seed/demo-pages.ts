import type { DocumentLink, PageDocument, Theme } from '@tessera/contract'

type DemoLink = Pick<DocumentLink, 'key' | 'url' | 'type' | 'title'> & Partial<DocumentLink>
type DemoPage = Pick<PageDocument, 'slug' | 'title' | 'description' | 'name'> & {
  theme: Partial<Theme> & Pick<Theme, 'preset'>
  links: readonly DemoLink[]
}

/** One page in each preset. Slugs begin with `demo-`; all addresses are reserved for documentation (RFC 2606). */
export const demoPages: readonly DemoPage[] = [
  {
    slug: 'demo-studio',
    title: 'Field Notes Studio',
    description: 'Two people, one printer, and a lot of paper.',
    name: 'Mara Lindqvist',
    theme: { preset: 'brand-default' },
    links: [
      { key: 'shop', url: 'https://shop.example.com/prints', type: 'live-demo', title: 'Prints and zines', size: '2x2', highlighted: true },
      { key: 'journal', url: 'https://journal.example.com', type: 'blog', title: 'Studio journal' },
      { key: 'process', url: 'https://video.example.com/process', type: 'video-site', title: 'How we print' },
      { key: 'visit', url: 'https://maps.example.com/field-notes', type: 'other', title: 'Visit us on Thursdays' },
      { key: 'wholesale', url: 'https://example.com/wholesale.pdf', type: 'documentation', title: 'Wholesale list', size: '1x1' },
    ],
  },
  {
    slug: 'demo-engine',
    title: 'Analytical Engine',
    description: 'A small, fast library for numbers that must be exact.',
    name: 'Ada King',
    theme: { preset: 'midnight', density: 'compact' },
    links: [
      { key: 'source', url: 'https://code.example.com/ada/engine', type: 'repo-host', title: 'Source code', size: '2x2' },
      { key: 'docs', url: 'https://docs.example.com/engine', type: 'documentation', title: 'Documentation' },
      { key: 'playground', url: 'https://play.example.com/engine', type: 'live-demo', title: 'Playground', highlighted: true },
      { key: 'launch', url: 'https://launch.example.com/engine', type: 'launch-directory', title: 'Launch notes' },
      { key: 'talk', url: 'https://video.example.com/engine-talk', type: 'video-site', title: 'The talk, 24 minutes', size: '4x1' },
      { key: 'ada', url: 'https://social.example.com/@ada', type: 'microblog', title: '@ada' },
    ],
  },
  {
    slug: 'demo-essays',
    title: 'Essays on Maintenance',
    description: 'On keeping things running: software, gardens, friendships.',
    name: 'Jonas Okafor',
    theme: { preset: 'paper', layoutMode: 'list' },
    links: [
      { key: 'latest', url: 'https://essays.example.com/the-quiet-upgrade', type: 'blog', title: 'The quiet upgrade' },
      { key: 'archive', url: 'https://essays.example.com/archive', type: 'blog', title: 'All essays' },
      { key: 'letter', url: 'https://letters.example.com/jonas', type: 'other', title: 'The monthly letter' },
      { key: 'book', url: 'https://books.example.com/maintenance', type: 'other', title: 'The book' },
    ],
  },
  {
    slug: 'demo-festival',
    title: 'Harbour Sound 2026',
    description: 'Three days of music between the cranes.',
    name: null,
    theme: { preset: 'vivid', linkStyle: 'filled' },
    links: [
      { key: 'tickets', url: 'https://tickets.example.com/harbour-sound', type: 'other', title: 'Tickets', size: '4x1', highlighted: true },
      { key: 'lineup', url: 'https://harbour.example.com/line-up', type: 'live-demo', title: 'Line-up' },
      { key: 'trailer', url: 'https://video.example.com/harbour', type: 'video-site', title: 'Trailer', size: '2x2' },
      { key: 'news', url: 'https://social.example.com/@harbour', type: 'microblog', title: 'News' },
      { key: 'volunteer', url: 'https://harbour.example.com/volunteer', type: 'other', title: 'Volunteer' },
    ],
  },
  {
    slug: 'demo-weekend',
    title: 'Weekend Hack: Tide Clock',
    description: 'A clock that shows the tide instead of the time.',
    name: 'Priya Nair',
    theme: { preset: 'lofi' },
    links: [
      { key: 'entry', url: 'https://hack.example.com/tide-clock', type: 'hackathon-site', title: 'Our entry', size: '2x2' },
      { key: 'source', url: 'https://code.example.com/priya/tide-clock', type: 'repo-host', title: 'Source and wiring' },
      { key: 'write-up', url: 'https://priya.example.com/tide-clock', type: 'blog', title: 'The write-up' },
      { key: 'priya', url: 'https://people.example.com/priya', type: 'professional-network', title: 'Priya Nair' },
    ],
  },
]
