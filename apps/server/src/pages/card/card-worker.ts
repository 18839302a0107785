import { workerData } from 'node:worker_threads'

import { type CardTask, cardDrawer } from './card-drawing.ts'

/** The `workerData` of this worker. */
export type CardWorkerData = { fonts: string; host: string | undefined }

const { fonts, host } = workerData as CardWorkerData
const draw = cardDrawer(fonts)

/** Called by the worker queue for each task; returns the card as PNG. */
export const run = (task: CardTask): Promise<Uint8Array> => draw(task, host)
