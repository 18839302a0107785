import { type Picture, type StoredPicture, variantsOf } from '@tessera/contract'

import type { Addresses } from '../addresses.ts'

const fileName = ({ id, width: masterWidth }: StoredPicture, width: number): string =>
  `${id}${width === masterWidth ? '' : `-${width}`}.webp`

/** The JPEG that the service keeps of each image, for programs that read no WebP. */
export const jpegPath = (id: StoredPicture['id']): string => `/static/images/${id}.jpg`

/** The box that a picture fills: in CSS pixels where the page has four columns, and below 640 px as a share of the window's width. */
export type PictureBox = { width: number; height: number; narrow?: readonly [vw: number, height: number] }

/** The largest boxes of the themes: an airy page has the widest columns. */
export const boxes = {
  cover: { width: 980, height: 240, narrow: [92, 150] },
  avatar: { width: 64, height: 64 },
  icon: { width: 44, height: 44 },
  largeIcon: { width: 84, height: 84 },
  '1x1': { width: 228, height: 176, narrow: [44, 128] },
  '2x1': { width: 479, height: 176, narrow: [92, 128] },
  '2x2': { width: 479, height: 374, narrow: [92, 288] },
  '4x1': { width: 980, height: 176, narrow: [92, 128] },
  'beside 2x1': { width: 190, height: 160, narrow: [37, 112] },
  'beside 4x1': { width: 260, height: 160, narrow: [37, 112] },
} as const satisfies Readonly<Record<string, PictureBox>>

/** The height of the picture counts, too: a panorama that covers a square is wider than the square. */
const coveringWidth = (width: number, height: number, picture: StoredPicture): number =>
  Math.ceil(Math.max(width, (height * picture.width) / picture.height))

const sizesOf = (picture: StoredPicture, { width, height, narrow }: PictureBox): string => {
  const wide = coveringWidth(width, height, picture)
  if (!narrow) return `${wide}px`
  const [vw, narrowHeight] = narrow
  const byHeight = coveringWidth(0, narrowHeight, picture)
  // 3.2 px: one percent of the narrowest window.
  return `(min-width:640px) ${wide}px,${byHeight > vw * 3.2 ? `max(${vw}vw,${byHeight}px)` : `${vw}vw`}`
}

/** The widths worth offering: from half of what a screen of one pixel per CSS pixel needs, to what one of two needs. */
const offeredWidths = (picture: StoredPicture, box: PictureBox): number[] => {
  const wanted = coveringWidth(box.width, box.height, picture)
  const available = [...variantsOf(picture.width), picture.width]
  const last = available.findIndex((width) => width >= wanted * 2)
  const enough = last < 0 ? available : available.slice(0, last + 1)
  return enough.filter((width, index) => width >= wanted / 2.5 || index === enough.length - 1)
}

const sourcesOf = (picture: StoredPicture, box: PictureBox, addressOf: Addresses['image']) => {
  const at = (width: number) => addressOf(fileName(picture, width))
  const widths = offeredWidths(picture, box)
  // For browsers that ignore `srcset`, which are the few that do not know it.
  const src = at(widths.find((width) => width >= box.width) ?? widths.at(-1)!)
  if (widths.length === 1) return { src }
  return { src, srcSet: widths.map((width) => `${at(width)} ${width}w`).join(','), sizes: sizesOf(picture, box) }
}

type ImageProps = {
  picture: Picture
  box: PictureBox
  /** The address of a file of a stored image. */
  image: Addresses['image']
  /** `first`: the page's largest picture, which browsers should load before others. */
  loading: 'first' | 'eager' | 'lazy'
}

const Image = ({ picture, box, image, loading }: ImageProps) => {
  const when = loading === 'first' ? ({ fetchPriority: 'high' } as const) : ({ loading } as const)
  if ('url' in picture) return <img src={picture.url} alt="" {...when} decoding="async" referrerPolicy="no-referrer" />
  const { width, height } = picture
  return <img {...sourcesOf(picture, box, image)} width={width} height={height} alt="" {...when} decoding="async" />
}

/** An image without background and fixed size, so that the art behind it is visible when it does not load. It fills its positioned parent. */
export const FramedPicture = (props: ImageProps) => (
  <span className="tv-pic">
    <Image {...props} />
  </span>
)
