import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Resvg } from '@resvg/resvg-js'
import { type Card, card, type CardContent, cardSize, type CardSources } from '@tessera/page'
import { LRUCache } from 'lru-cache'
import satori, { type Font } from 'satori'

/** A font set belongs to one typography and script. */
const maxFontSets = 12

/** What the worker draws: a card, and the JPEG files of its images. */
export type CardTask = { content: CardContent; images: Readonly<Record<keyof CardSources, Uint8Array | undefined>> }

const jpegUrl = (file: Uint8Array | undefined): string | undefined =>
  file && `data:image/jpeg;base64,${Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('base64')}`

/** Draws cards as PNG, with only the fonts of a folder. Nothing is fetched: a card contains no URL but those of inlined images. */
export function cardDrawer(folder: string): (task: CardTask, host: string | undefined) => Promise<Uint8Array> {
  // The same array for the same faces, because satori parses the fonts of each array that it has not seen.
  const fontSets = new LRUCache<string, Font[], Card['faces']>({
    max: maxFontSets,
    memoMethod: (_key, _stale, { context: faces }) => faces.flatMap((face) => readFace(folder, face)),
  })

  return async ({ content, images }, host) => {
    const { element, faces } = card(content, host, { cover: jpegUrl(images.cover), avatar: jpegUrl(images.avatar) })
    const fonts = fontSets.memo(faces.map(({ name }) => name).join(), { context: faces })
    const svg = await satori(element, { ...cardSize, fonts })
    return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
  }
}

const weights = [400, 600] as const

const readFace = (folder: string, { name, files }: Card['faces'][number]): Font[] =>
  files.map((file, index) => ({ name, weight: weights[index] ?? 400, style: 'normal', data: readFileSync(join(folder, file)) }))
