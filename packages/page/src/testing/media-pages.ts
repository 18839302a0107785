import {
  brandSlugs,
  genericIcons,
  ImageId,
  LinkId,
  type PublicContact,
  type PublicHeading,
  type PublicLink,
  type PublicPage,
  type PublicText,
  type PublicTile,
  type StoredPicture,
  Theme,
} from '@tessera/contract'

type Unnamed<T> = T extends PublicTile ? Omit<T, 'id'> : never

const imageUrl = (digit: string): string => `https://tessera.example/static/images/${digit.repeat(64)}.webp`
const stored = (digit: string, width: number, height: number): [string, StoredPicture] => [
  imageUrl(digit),
  { id: ImageId.parse(digit.repeat(64)), width, height },
]
/** Pictures of different shapes and sizes, the smallest without variants. */
const images = Object.fromEntries([
  stored('a', 2048, 1152),
  stored('b', 900, 1200),
  stored('c', 500, 500),
  stored('d', 64, 64),
  stored('e', 2048, 300),
])
const [landscape, portrait, square, tiny, panorama] = ['a', 'b', 'c', 'd', 'e'].map(imageUrl) as [string, string, string, string, string]

export const heading = (title: string): Unnamed<PublicHeading> => ({ kind: 'heading', title })
export const textTile = (text: string, fields: Partial<PublicText> = {}): Unnamed<PublicText> => ({
  kind: 'text',
  title: null,
  text,
  size: '2x1',
  ...fields,
})
export const contact = (
  channel: PublicContact['channel'],
  address: string,
  title: string | null,
  fields: Partial<PublicContact> = {},
): Unnamed<PublicContact> => ({ kind: 'contact', channel, address, title, icon: null, size: '2x1', highlighted: false, ...fields })
export const linkTile = (title: string | null, fields: Partial<PublicLink> = {}): Unnamed<PublicLink> => ({
  kind: 'link',
  type: 'other',
  url: 'https://studio.example/work',
  title,
  size: '2x1',
  thumbnail: null,
  highlighted: false,
  icon: null,
  iconImage: null,
  thumbnailStyle: 'beside',
  me: false,
  visibleFrom: null,
  ...fields,
})

let tileCount = 0
/** A page with these tiles, which get ids. */
export const pageOf = (slug: string, tiles: readonly Unnamed<PublicTile>[], fields: Partial<PublicPage> = {}): PublicPage => ({
  slug,
  title: 'Studio Halde',
  description: 'Printed matter, letterpress and type, made by hand in Leipzig.',
  name: 'Noor Halde',
  coverImage: null,
  avatar: null,
  language: null,
  imprintUrl: null,
  privacyUrl: null,
  indexed: true,
  pictures: { stored: images, hotlink: false },
  theme: Theme.parse({ preset: 'brand-default' }),
  ...fields,
  tiles: tiles.map((tile) => {
    const suffix = `01jd8q5bqkeyar6w4d2h${String(++tileCount).padStart(6, '9')}`
    return { ...tile, id: tile.kind === 'link' ? LinkId.parse(`link_${suffix}`) : `block_${suffix}` }
  }),
})

const opening = 'Open Thursday to Saturday, 11 to 18 o’clock.\nRing twice: the press is loud.'
const essay =
  'We set type by hand, one letter after another, and print on a press from 1962.\n\nIt is slow. That is the point: each copy is ' +
  'looked at, turned over, and put down only when it is right. What is not right becomes a notebook.'

const pictured = (['1x1', '2x1', '2x2', '4x1'] as const).flatMap((size) => [
  linkTile(`A ${size} tile filled by its picture`, {
    size,
    thumbnail: landscape,
    thumbnailStyle: 'full',
    icon: 'photo',
    highlighted: size === '4x1',
  }),
  linkTile('Posters', { size, thumbnail: size === '4x1' ? panorama : portrait, highlighted: size === '2x1' }),
])

const everyKind = [
  linkTile('New: the calendar', { thumbnail: landscape, thumbnailStyle: 'full', size: '2x2', icon: 'calendar' }),
  linkTile('Instagram', { icon: 'brand-instagram', url: 'https://www.instagram.example/halde' }),
  linkTile('Code', { size: '1x1', icon: 'brand-github' }),
  linkTile('Shop', { size: '1x1', icon: 'shop', highlighted: true }),
  heading('Work'),
  linkTile('Posters', { thumbnail: portrait }),
  linkTile('Type specimens', { iconImage: square }),
  linkTile('The press, a film', { type: 'video-site', size: '4x1', thumbnail: panorama, thumbnailStyle: 'full' }),
  heading('About the studio'),
  textTile(essay, { title: 'Slow on purpose', size: '2x2' }),
  textTile(opening, { title: 'Hours' }),
  contact('mail', 'hello@studio-halde.example', 'Write to us', { highlighted: true }),
  contact('phone', '+49 (341) 555-0117', null),
  contact('sms', '+49 341 555 0118', 'Text us', { size: '1x1' }),
  contact('mail', 'press@studio-halde.example', 'Press', { size: '1x1', icon: 'news' }),
]

const markup = '</h2></p><script>alert(1)</script><img src=x onerror=alert(1)>'
const zalgo = 'Z\u030D\u0347\u0353\u0363\u030D\u0347a\u0347\u0353\u0363\u030Dl\u030D\u0347\u0353g\u0363\u030D\u0347o'
const hostile = [
  textTile(`${markup} &amp; "quotes"\n\n\n\n\u202Ebackwards ${zalgo}`, { title: markup }),
  heading(`${markup} ${zalgo} \u202Ebackwards`),
  textTile('W'.repeat(600), { title: 'W'.repeat(120) }),
  textTile('\n'.repeat(120), { size: '2x2' }),
  textTile('word '.repeat(120).trim(), { size: '4x1' }),
  heading('W'.repeat(120)),
  heading('\u200B'),
  contact('mail', `${'w'.repeat(64)}@${'w'.repeat(63)}.${'w'.repeat(63)}.example`, null, { size: '1x1' }),
  contact('mail', "o'b&c=d@studio.example", markup, { size: '1x1' }),
  contact('phone', '+49 (341) 555-0117', `${zalgo} ${'W'.repeat(100)}`, { size: '2x2' }),
  linkTile('W'.repeat(120), { thumbnail: tiny, thumbnailStyle: 'full', size: '1x1' }),
  linkTile('W'.repeat(120), { thumbnail: tiny, thumbnailStyle: 'full', size: '4x1' }),
  linkTile('\u202Emoc.elpmaxe', { iconImage: tiny, size: '1x1' }),
]

const pictures = { coverImage: landscape, avatar: square }

/** Pages that together show every kind of tile, icon and picture. */
export const mediaPages: readonly PublicPage[] = [
  pageOf('tiles-every-kind', everyKind, pictures),
  pageOf('tiles-every-kind-list', everyKind, { ...pictures, theme: Theme.parse({ preset: 'midnight', layoutMode: 'list' }) }),
  pageOf('tiles-sections', [
    linkTile('Before the first heading', { size: '1x1' }),
    heading('Two of three'),
    linkTile('One', { size: '1x1' }),
    linkTile('A banner', { size: '4x1' }),
    linkTile('Fills the hole of its section', { size: '2x1' }),
    heading('Nothing below'),
    heading('The last'),
    linkTile('Alone', { size: '1x1' }),
  ]),
  pageOf('tiles-texts', [
    textTile(opening),
    textTile(opening, { title: 'Hours' }),
    textTile(essay, { title: 'Slow on purpose', size: '2x2' }),
    textTile(essay, { size: '4x1' }),
    textTile('שלום לכולם', { title: 'مرحبا' }),
  ]),
  pageOf('tiles-contacts', [
    contact('mail', 'hello@studio-halde.example', 'Write to us', { size: '2x2' }),
    contact('phone', '+49 (341) 555-0117', null),
    contact('sms', '+49 341 555 0118', 'Text us', { highlighted: true }),
    contact('phone', '110', 'Emergencies', { size: '1x1', icon: 'support' }),
    contact('mail', 'a@b.example', null, { size: '1x1', icon: 'brand-signal' }),
    contact('mail', 'press@studio-halde.example', 'Press', { size: '4x1' }),
  ]),
  pageOf(
    'tiles-icons',
    [...genericIcons, ...brandSlugs.map((slug) => `brand-${slug}` as const)].map((icon) => linkTile(icon, { icon, size: '1x1' })),
    { theme: Theme.parse({ preset: 'paper', iconStyle: 'colored' }) },
  ),
  pageOf(
    'tiles-pictures',
    [...pictured, linkTile('Icon', { size: '2x2', iconImage: square }), linkTile('Tiny', { iconImage: tiny })],
    pictures,
  ),
  pageOf('tiles-pictures-awaited', pictured, { ...pictures, pictures: { stored: {}, hotlink: false } }),
  pageOf('tiles-pictures-hotlinked', [...pictured, linkTile('Icon', { iconImage: square })], {
    ...pictures,
    pictures: { stored: {}, hotlink: true },
  }),
  pageOf('tiles-hostile', hostile, pictures),
]
