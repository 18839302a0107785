import { LinkType, Theme, TileSize, type PublicLink, type PublicPage } from '@tessera/contract'
import { expect, test } from 'vitest'

import { fixtures, type LinkPage } from '../src/testing/pages.ts'
import { offlineTab } from './offline-tab.ts'

const { show } = offlineTab()
const [ferrite] = fixtures as [LinkPage]

const themed = (field: keyof Theme, values: readonly unknown[]): [name: string, pages: PublicPage[]] => [
  `theme.${field}`,
  values.map((value) => ({ ...ferrite, theme: Theme.parse({ preset: 'brand-default', [field]: value }) })),
]
const linked = (field: keyof PublicLink, values: readonly unknown[]): [name: string, pages: PublicPage[]] => [
  `a link's ${field}`,
  values.map((value) => ({ ...ferrite, tiles: ferrite.tiles.slice(3, 4).map((link) => ({ ...link, [field]: value })) })),
]
const written = (field: keyof PublicPage, values: readonly unknown[]): [name: string, pages: PublicPage[]] => [
  field,
  values.map((value) => ({ ...ferrite, [field]: value })),
]

const { preset, linkStyle, typography, radius, density, iconStyle, layoutMode } = Theme.shape
const fields = [
  themed('preset', preset.options),
  themed('linkStyle', linkStyle.unwrap().options),
  themed('typography', typography.unwrap().options),
  themed('radius', radius.unwrap().options),
  themed('density', density.unwrap().options),
  themed('iconStyle', iconStyle.unwrap().options),
  themed('layoutMode', layoutMode.unwrap().options),
  themed('showByline', [true, false]),
  themed('background', [null, '#203040', '#d8c8b8']),
  themed('accent', [null, '#b3005e', '#0057b3']),
  linked('type', LinkType.options),
  linked('size', TileSize.options),
  linked('highlighted', [true, false]),
  linked('thumbnail', [null, 'https://images.example/a.webp']),
  linked('title', [null, 'A title']),
  linked('url', ['https://one.example', 'https://two.example']),
  written('coverImage', [null, 'https://images.example/a.webp']),
  written('slug', ['ferrite', 'orrery']),
  written('title', ['Ferrite', 'Orrery']),
  written('description', ['', 'One line']),
  written('name', [null, 'Ada', 'Mara']),
]

/** The number of color channel values in which the two most similar images differ by more than 8. */
const fewestDifferences = async (pictures: string[]): Promise<number> => {
  const pixels = await Promise.all(
    pictures.map(async (picture) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      canvas.drawImage(image, 0, 0)
      return canvas.getImageData(0, 0, image.width, image.height).data
    }),
  )
  let fewest = Infinity
  for (const [i, a] of pixels.entries())
    for (const b of pixels.slice(i + 1)) {
      let count = 0
      for (let k = 0; k < a.length; k++) if (Math.abs(a[k]! - b[k]!) > 8) count++
      fewest = Math.min(fewest, count)
    }
  return fewest
}

test.each(fields)('any two values of %s differ visibly', async (_field, pages) => {
  const pictures: string[] = []
  for (const page of pages) pictures.push((await (await show(page, 680, 640)).screenshot()).toString('base64'))
  const tab = await show(ferrite)
  // The most similar are two of the ten icons, with about 500 differences.
  expect(await tab.evaluate(fewestDifferences, pictures)).toBeGreaterThan(200)
})
