import { parentPort, workerData } from 'node:worker_threads'

import type { CardContent } from '@tessera/page'

import { cardDrawer } from './card-drawing.ts'

/** What the thread is started with, asked, and answers. */
export type CardWorkerData = { fonts: string; host: string | undefined }
export type CardAnswer = { png: Uint8Array } | { failure: unknown }

const { fonts, host } = workerData as CardWorkerData
const draw = cardDrawer(fonts)

async function answerTo(content: CardContent): Promise<CardAnswer> {
  try {
    return { png: await draw(content, host) }
  } catch (failure) {
    return { failure }
  }
}

parentPort?.on('message', (content: CardContent) => void answerTo(content).then((answer) => parentPort?.postMessage(answer)))
