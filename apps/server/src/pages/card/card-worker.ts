import { workerData } from 'node:worker_threads'

import type { CardContent } from '@tessera/page'

import { cardDrawer } from './card-drawing.ts'

/** The `workerData` of this worker. */
export type CardWorkerData = { fonts: string; host: string | undefined }

const { fonts, host } = workerData as CardWorkerData
const draw = cardDrawer(fonts)

/** Called by the worker queue for each task; returns the card as PNG. */
export const run = (content: CardContent): Promise<Uint8Array> => draw(content, host)
