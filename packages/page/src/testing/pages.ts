import { LinkId, Theme, type LinkType, type PublicLink, type PublicPage, type TileSize } from '@tessera/contract'

type Extra = Partial<Pick<PublicLink, 'thumbnail' | 'highlighted' | 'me'>>

const image = (name: string): string => `https://images.example/${name}.webp`

const link = (type: LinkType, url: string, title: string | null, size: TileSize, extra: Extra = {}): Omit<PublicLink, 'id'> => ({
  kind: 'link',
  type,
  url,
  title,
  size,
  thumbnail: null,
  highlighted: false,
  icon: null,
  iconImage: null,
  thumbnailStyle: 'beside',
  me: false,
  visibleFrom: null,
  ...extra,
})

type Draft = Pick<PublicPage, 'slug' | 'title' | 'description'> &
  Partial<Pick<PublicPage, 'name' | 'coverImage' | 'indexed' | 'language' | 'pictures'>> & {
    theme: unknown
    links: readonly Omit<PublicLink, 'id'>[]
  }

/** Every letter with a tower of accents above and below. */
const zalgo = (text: string): string => text.replace(/\S/g, (letter) => letter + '\u030D\u0347\u0353\u0363'.repeat(4))

/** A page with links only. */
export type LinkPage = Omit<PublicPage, 'tiles'> & { tiles: PublicLink[] }

let linkCount = 0
const page = ({ links, ...draft }: Draft): LinkPage => ({
  name: null,
  coverImage: null,
  avatar: null,
  language: null,
  imprintUrl: null,
  privacyUrl: null,
  indexed: true,
  pictures: { stored: {}, hotlink: true },
  ...draft,
  theme: Theme.parse(draft.theme),
  tiles: links.map((fields) => ({ id: LinkId.parse(`link_01jd8q5bqkeyar6w4d2h${String(++linkCount).padStart(6, '0')}`), ...fields })),
})

const ferrite = [
  link('live-demo', 'https://ferrite.example/try', 'Profile your site in the browser', '2x2', { highlighted: true }),
  link('repo-host', 'https://code.example/mara/ferrite', 'Source code', '1x1'),
  link('documentation', 'https://docs.ferrite.example', 'Documentation', '1x1'),
  link('video-site', 'https://video.example/watch/ferrite', 'Building Ferrite in a weekend', '2x1', { thumbnail: image('video') }),
  link('launch-directory', 'https://launches.example/ferrite', 'Launch day, 412 upvotes', '4x1'),
  link('microblog', 'https://social.example/@mara', 'Changelog threads, one per release', '2x2'),
  link('hackathon-site', 'https://jam.example/2026/ferrite', 'Static Jam 2026, first place', '2x1', { thumbnail: image('hack') }),
  link('professional-network', 'https://work.example/in/mara-lindqvist', 'Hire me', '1x1'),
  link('blog', 'https://mara.example/notes', 'Field notes', '1x1'),
  link('other', 'https://mara.example/press-kit.zip', 'Press kit with logos and screenshots', '2x1'),
  link('blog', 'https://mara.example/notes/why-bytes', 'Why bytes still matter', '2x1'),
]

const retitled = (titles: readonly string[]) => ferrite.map((fields, i) => ({ ...fields, title: titles[i] ?? fields.title }))

const ferriteText = {
  title: 'Ferrite',
  description: 'A tiny profiler for static sites. Point it at a URL and it tells you, byte by byte, what your readers are paying for.',
  name: 'Mara Lindqvist',
}

/** Pages that together use every value of every theme and tile field. */
export const fixtures: readonly LinkPage[] = [
  page({ slug: 'ferrite', ...ferriteText, theme: { preset: 'brand-default' }, links: ferrite }),
  page({
    slug: 'orrery',
    title: 'Orrery',
    description: 'A planetarium that fits in a browser tab. Follow 9 planets and 214 moons in real time, offline.',
    name: 'Tomás Ferreira',
    coverImage: image('cover-midnight'),
    theme: { preset: 'midnight', typography: 'geometric', radius: 'soft' },
    links: [
      link('live-demo', 'https://orrery.example', 'Open the sky', '2x1', { highlighted: true }),
      link('repo-host', 'https://code.example/tf/orrery', 'Source', '1x1'),
      link('documentation', 'https://orrery.example/docs', 'Docs', '1x1'),
      link('video-site', 'https://video.example/watch/orrery', 'A two-minute tour of the night', '2x2', { thumbnail: image('video-d') }),
      link('microblog', 'https://social.example/@orrery', 'Tonight’s visible planets', '2x2'),
      link('launch-directory', 'https://launches.example/orrery', 'On the launch directory', '4x1'),
      link('hackathon-site', 'https://jam.example/2026/orrery', 'Space Apps entry', '1x1'),
      link('professional-network', 'https://work.example/in/tf', 'About me', '1x1'),
      link('blog', 'https://tf.example/blog/kepler', 'Solving Kepler’s equation in 40 lines', '2x1'),
    ],
  }),
  page({
    slug: 'marginalia',
    title: 'Marginalia',
    description:
      'Essays on books, printing and slow software. Sent on the first Sunday of the month to people who still fold page corners.',
    name: 'Ines Okonkwo',
    coverImage: image('cover-paper'),
    theme: { preset: 'paper', typography: 'editorial', radius: 'sharp', iconStyle: 'filled' },
    links: [
      link('blog', 'https://marginalia.example/latest', 'The typesetter’s apology', '2x2', { thumbnail: image('blog') }),
      link('blog', 'https://marginalia.example/archive', 'All 64 essays, by year', '2x1'),
      link('documentation', 'https://marginalia.example/colophon', 'Colophon', '1x1'),
      link('other', 'https://marginalia.example/rss', 'Feed', '1x1'),
      link('video-site', 'https://video.example/talks/io', 'Talk: software you can put down', '4x1'),
      link('microblog', 'https://social.example/@ines', 'Commonplace book, daily', '2x2'),
      link('live-demo', 'https://specimen.example', 'Specimen', '1x1'),
      link('repo-host', 'https://code.example/ines', 'Tools', '1x1'),
      link('professional-network', 'https://work.example/in/ines', 'Commission an essay', '2x1', { highlighted: true }),
    ],
  }),
  page({
    slug: 'popshop',
    title: 'Popshop Kit',
    description: 'Sixty loud little components for storefronts. Free for side projects.',
    name: 'Studio Baba',
    theme: { preset: 'vivid', typography: 'geometric', radius: 'soft', iconStyle: 'filled' },
    links: retitled([
      'Play with every component',
      'Code',
      'Docs',
      'Two-minute tour',
      'We are live on the launch directory',
      'Daily colour experiments',
      'Best design, Pixel Jam',
      'Hire us',
      'Journal',
      'Brand assets and swatches',
      'How we pick six colours',
    ]),
  }),
  page({
    slug: 'tapeloop',
    title: 'tape loop radio',
    description: 'Slow beats, rain samples and a 4-track. New side every Thursday night.',
    name: 'Jun Park',
    coverImage: image('cover-lofi'),
    theme: { preset: 'lofi', typography: 'mono' },
    links: [
      link('live-demo', 'https://tapeloop.example/live', 'Listen live', '2x1', { highlighted: true }),
      link('video-site', 'https://video.example/tapeloop', 'Side B: 3am laundromat', '2x1', { thumbnail: image('cover-lofi') }),
      link('microblog', 'https://social.example/@tapeloop', 'studio diary', '2x2'),
      link('repo-host', 'https://code.example/jun', 'max patches', '1x1'),
      link('blog', 'https://jun.example', 'notes', '1x1'),
      link('documentation', 'https://jun.example/gear', 'gear list, with prices and regrets', '2x1'),
      link('other', 'https://jun.example/postcards', 'send a postcard, get a loop back', '4x1'),
      link('hackathon-site', 'https://jam.example/2025', 'cassette jam ’25', '2x1'),
      link('professional-network', 'https://work.example/in/jun', 'bookings', '1x1'),
    ],
  }),
  page({
    slug: 'ferrite-pill',
    ...ferriteText,
    theme: { preset: 'brand-default', linkStyle: 'pill', radius: 'pill', density: 'airy' },
    links: ferrite,
  }),
  page({
    slug: 'ferrite-outline',
    ...ferriteText,
    theme: { preset: 'lofi', linkStyle: 'outline', background: '#7d7d7d', accent: '#ffee00', iconStyle: 'colored' },
    links: ferrite,
  }),
  page({
    slug: 'ferrite-filled',
    ...ferriteText,
    theme: { preset: 'brand-default', linkStyle: 'filled', density: 'compact', background: '#ffd9e6', accent: '#e6195e' },
    links: ferrite,
  }),
  page({
    slug: 'ferrite-minimal',
    ...ferriteText,
    theme: { preset: 'paper', linkStyle: 'minimal', typography: 'editorial', showByline: false },
    links: ferrite,
  }),
  page({
    slug: 'ferrite-list',
    ...ferriteText,
    theme: { preset: 'midnight', layoutMode: 'list', linkStyle: 'pill', typography: 'geometric', iconStyle: 'colored', radius: 'pill' },
    links: ferrite,
  }),
  page({
    slug: 'Polyglot-7',
    title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen 🧵 & a title that goes on',
    description: `Описание, ελληνικά, tiếng Việt, 日本語 and العربية in one line, then ${'unbroken'.repeat(12)} & "quotes" <b>.`,
    name: 'Wolfeschlegelsteinhausenbergerdorff von und zu Überlänge',
    coverImage: image('missing'),
    theme: { preset: 'brand-default' },
    links: [
      link(
        'live-demo',
        'https://a-very-long-subdomain-name-that-goes-on.and-on.example/x',
        'Supercalifragilisticexpialidocious'.repeat(3),
        '1x1',
      ),
      link('repo-host', 'https://www.cyrillic.example', 'Очень длинный заголовок ссылки на три строки и больше', '1x1', {
        highlighted: true,
      }),
      link('blog', 'https://bücher.example/a', null, '1x1'),
      link('microblog', 'https://x.example', `A block with a title that says too much ${'about everything '.repeat(4)}`, '2x2', {
        thumbnail: image('missing'),
      }),
      link('video-site', 'https://x.example', 'Thumbnail and a long long title that wraps and wraps', '2x1', {
        thumbnail: image('missing'),
      }),
      link('other', 'https://www.x.example', null, '4x1', { thumbnail: image('blog') }),
      link('documentation', 'https://x.example', 'אתר עם כותרת בעברית', '2x1', { highlighted: true }),
      link('launch-directory', 'https://x.example/launch', 'مشروع جديد على الويب', '4x1'),
      link('hackathon-site', 'https://x.example', '👩‍🚀🚀 🏳️‍🌈', '1x1', { thumbnail: image('hack') }),
    ],
  }),
  page({
    slug: 'hostile',
    title: `</title></style><script>document.title = 'owned'</script> ${zalgo('Zal')}`,
    description: `\u202Ethis runs backwards\u2066 "><img src=x onerror=alert(1)> ${zalgo('he comes')} ${'a'.repeat(120)}`,
    name: `\u202E<b>Eve</b> ${'👩‍👩‍👧‍👦'.repeat(8)}`,
    coverImage: 'https://images.example/missing.webp?"><script>',
    theme: { preset: 'brand-default' },
    links: [
      link('live-demo', 'https://evil.example/%3Cscript%3E?"\'<>', `<img src=x onerror=alert(1)> ${zalgo('tile')}`, '2x2', {
        thumbnail: `https://images.example/missing.webp?"onerror="alert(1)`,
      }),
      link('repo-host', 'https://xn--80ak6aa92e.example', '\u202Emoc.elpmaxe', '1x1'),
      link('blog', 'https://evil.example', '\u2067\u202E</a></li></ul>', '1x1', { highlighted: true }),
      link('other', 'https://evil.example', 'W'.repeat(120), '2x1'),
      link('microblog', 'https://evil.example', '🏴‍☠️'.repeat(30), '2x1', { thumbnail: 'https://images.example/missing.webp' }),
      link('video-site', 'https://evil.example', '﷽'.repeat(60), '4x1'),
      link('documentation', 'https://evil.example', '\u200B\u00A0\u3164', '1x1'),
    ],
  }),
  page({ slug: 'empty', title: 'Nothing yet', description: '', theme: { preset: 'brand-default' }, links: [] }),
]
