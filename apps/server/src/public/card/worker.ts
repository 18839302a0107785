import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

import { Resvg } from '@resvg/resvg-js'
import { type Card, type CardContent, card, cardSize } from '@tessera/page'
import satori, { type Font } from 'satori'

/** What the thread is started with and asked. */
export type CardWorkerData = { fonts: string }
export type CardRequest = { id: number; content: CardContent; host: string | undefined }
export type CardAnswer = { id: number; png: Uint8Array } | { id: number; failure: string }

/** Sets of parsed fonts that are kept: one a typography and script in use. */
const maxSets = 12

const { fonts: folder } = workerData as CardWorkerData
const sets = new Map<string, Font[]>()

/** The same array for the same faces, because satori parses the fonts of each array that it has not seen. */
function fontsOf(faces: Card['faces']): Font[] {
  const key = faces.map(({ name }) => name).join()
  const known = sets.get(key)
  if (known) return known
  const weights = [400, 600] as const
  const fonts = faces.flatMap(({ name, files }) =>
    files.map((file, index): Font => ({ name, weight: weights[index] ?? 400, style: 'normal', data: readFileSync(join(folder, file)) })),
  )
  const [oldest] = sets.keys()
  if (oldest !== undefined && sets.size >= maxSets) sets.delete(oldest)
  sets.set(key, fonts)
  return fonts
}

async function draw({ content, host }: CardRequest): Promise<Uint8Array> {
  const { element, faces } = card(content, host)
  const svg = await satori(element, { ...cardSize, fonts: fontsOf(faces) })
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
}

parentPort?.on('message', (request: CardRequest) => {
  const answer = (message: CardAnswer) => parentPort?.postMessage(message)
  draw(request).then(
    (png) => answer({ id: request.id, png }),
    (error: unknown) => answer({ id: request.id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
