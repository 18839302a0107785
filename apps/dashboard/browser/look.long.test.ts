import type { PublicPage } from '@tessera/contract'
import { fixtures } from '@tessera/page/fixtures'
import { axeViolations } from '@tessera/testing/axe'
import { expect, test } from 'vitest'

import { painted, stage } from './stage.ts'

const { show, visit, errors } = stage({ reducedMotion: 'reduce', viewport: { width: 1048, height: 848 } })
const [ferrite] = fixtures as [PublicPage]
const pages = fixtures.filter(({ slug }) => /^(ferrite|orrery|marginalia|popshop|tapeloop|ferrite-list|hostile)$/.test(slug))

const hide = {
  style:
    'section[aria-label=Page]>div>div+div{visibility:hidden}section[aria-label=Page]>div>div{border-radius:0!important;outline:0!important}',
}

/**
 * The number of color values that differ clearly. Small differences do not count, because edges are smoothed differently in another layer.
 * Throws if the sizes of the images differ.
 */
const differences = async ([a, b]: string[]): Promise<number> => {
  const [one, other] = await Promise.all(
    [a, b].map(async (picture) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      canvas.drawImage(image, 0, 0)
      return canvas.getImageData(0, 0, image.width, image.height)
    }),
  )
  if (one!.height !== other!.height || one!.width !== other!.width)
    throw new Error(`${one!.width} × ${one!.height}, ${other!.width} × ${other!.height}`)
  return one!.data.reduce((count, value, i) => count + (Math.abs(value - other!.data[i]!) > 48 ? 1 : 0), 0)
}

test.each(pages.map((page) => [page.slug, page] as const))(
  'without its overlay, the canvas looks like the public page: %s',
  async (_slug, page) => {
    const canvas = await show(page)
    const frame = canvas.locator('iframe')
    const { width, height } = (await frame.boundingBox())!
    await canvas.setViewportSize({ width: 1048, height: Math.ceil(height) + 48 })
    await painted(canvas)
    const edited = await frame.screenshot(hide)
    const visited = await visit(page)
    await visited.setViewportSize({ width, height: 800 })
    const seen = await visited.screenshot({ fullPage: true })
    await visited.setViewportSize({ width: 1048, height: 848 })
    expect(
      await visited.evaluate(
        differences,
        [edited, seen].map((picture) => picture.toString('base64')),
      ),
    ).toBeLessThan(200)
  },
)

test.each([375, 1280])('the canvas is accessible at %i px, in light and dark', async (width) => {
  const tab = await show(ferrite)
  await tab.setViewportSize({ width, height: 800 })
  await tab.getByRole('button', { name: 'Documentation' }).click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await tab.emulateMedia({ colorScheme })
    const violations = await axeViolations(tab)
    expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([])
  }
})

test('the console has no errors', () => {
  expect(errors).toEqual([])
})
