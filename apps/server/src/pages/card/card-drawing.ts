import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Resvg } from '@resvg/resvg-js'
import { type Card, card, type CardContent, cardSize } from '@tessera/page'
import satori, { type Font } from 'satori'

/** Sets of parsed fonts that are kept: one a typography and script in use. */
const maxSets = 12

/** Draws cards as PNG, with the fonts of a folder and no others. Nothing is fetched: a card has no address in it. */
export function cardDrawer(folder: string): (content: CardContent, host: string | undefined) => Promise<Uint8Array> {
  const sets = new Map<string, Font[]>()

  /** The same array for the same faces, because satori parses the fonts of each array that it has not seen. */
  const fontsOf = (faces: Card['faces']): Font[] => {
    const key = faces.map(({ name }) => name).join()
    const fonts = sets.get(key) ?? faces.flatMap((face) => readFace(folder, face))
    sets.delete(key)
    sets.set(key, fonts)
    const [oldest] = sets.keys()
    if (oldest !== undefined && sets.size > maxSets) sets.delete(oldest)
    return fonts
  }

  return async (content, host) => {
    const { element, faces } = card(content, host)
    const svg = await satori(element, { ...cardSize, fonts: fontsOf(faces) })
    return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
  }
}

const weights = [400, 600] as const

const readFace = (folder: string, { name, files }: Card['faces'][number]): Font[] =>
  files.map((file, index) => ({ name, weight: weights[index] ?? 400, style: 'normal', data: readFileSync(join(folder, file)) }))
