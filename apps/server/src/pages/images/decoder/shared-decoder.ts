import cluster, { type Worker } from 'node:cluster'
import { on, once } from 'node:events'

import { ApiError, type DecodedImage, fail } from '@tessera/api'
import type { OwnerId } from '@tessera/contract'

import { withTimeout } from '../../../process/timeout.ts'
import { ImageDecoder, retryAfterSeconds } from './decoder.ts'
import { formatOf } from './format.ts'

/** What a worker sends to the primary: first the owner of an image, then the image, once the primary asks for it. */
type FromWorker = { decoding: number; owner: OwnerId } | { decoding: number; content: Uint8Array }

/** What the primary answers: that it is the turn of an image, then the result. */
type FromPrimary = { decoding: number } & (
  | { turn: true }
  | { image: DecodedImage }
  | { refusal: ApiError['reason']; more: Pick<ApiError['more'], 'message' | 'retryAfterSeconds'> }
  | { failure: string }
)

/** A worker that does not send its image in this time, such as a suspended one, loses its turn. */
const loadTimeoutMs = 5_000

const isOfDecoder = (message: unknown): message is { decoding: number } =>
  typeof message === 'object' && message !== null && 'decoding' in message

/** Called by the primary of several workers: decodes the images of all of them, so that an instance has one decoder and one queue. */
export function serveWorkersDecoder(file: string): ImageDecoder {
  const decoder = new ImageDecoder({ file })
  cluster.on('message', (worker, message: unknown) => {
    if (isOfDecoder(message) && 'owner' in message) void decodeFor(worker, decoder, message as { decoding: number; owner: OwnerId })
  })
  return decoder
}

async function decodeFor(worker: Worker, decoder: ImageDecoder, { decoding, owner }: { decoding: number; owner: OwnerId }): Promise<void> {
  // A worker that has exited needs no answer.
  const send = (message: FromPrimary) => void (worker.isConnected() && worker.send(message, undefined, () => {}))
  const load = () => {
    const content = contentFrom(worker, decoding)
    send({ decoding, turn: true })
    return content
  }
  try {
    send({ decoding, image: await decoder.decodeLoaded(owner, load) })
  } catch (error) {
    if (!(error instanceof ApiError)) return send({ decoding, failure: String(error) })
    const { message, retryAfterSeconds: seconds } = error.more
    const more = { ...(message !== undefined && { message }), ...(seconds !== undefined && { retryAfterSeconds: seconds }) }
    send({ decoding, refusal: error.reason, more })
  }
}

/** Rejects with `image_busy` if the worker exits or does not answer. */
async function contentFrom(worker: Worker, decoding: number): Promise<Uint8Array> {
  if (!worker.isConnected()) fail('image_busy', { retryAfterSeconds })
  const stop = new AbortController()
  const { signal } = stop
  const content = (async () => {
    for await (const [message] of on(worker, 'message', { signal }))
      if (isOfDecoder(message) && message.decoding === decoding && 'content' in message) return message.content as Uint8Array
    return undefined
  })()
  const gone = once(worker, 'disconnect', { signal }).then(() => undefined)
  // Both reject when the other has settled.
  for (const ended of [content, gone]) ended.catch(() => {})
  try {
    const answer = await withTimeout(Promise.race([content, gone]), loadTimeoutMs, () => undefined)
    return answer ?? fail('image_busy', { retryAfterSeconds })
  } finally {
    stop.abort()
  }
}

type Waiting = { content: Uint8Array; resolve: (image: DecodedImage) => void; reject: (error: unknown) => void }

/** The decoder of a worker: asks the primary. */
export class WorkerDecoder {
  readonly #waiting = new Map<number, Waiting>()
  #last = 0
  #closed = false

  constructor() {
    cluster.worker?.on('message', (message: unknown) => {
      if (isOfDecoder(message)) this.#answer(message as FromPrimary)
    })
  }

  /** As `ImageDecoder.decode`. The queue and its limits are those of the instance. */
  async decode(owner: OwnerId, content: Uint8Array): Promise<DecodedImage> {
    if (!formatOf(content)) fail('image_unsupported')
    if (this.#closed) fail('image_busy', { retryAfterSeconds })
    const decoding = ++this.#last
    try {
      return await new Promise<DecodedImage>((resolve, reject) => {
        this.#waiting.set(decoding, { content, resolve, reject })
        send({ decoding, owner })
      })
    } finally {
      this.#waiting.delete(decoding)
    }
  }

  /** Refuses the images that wait. */
  close(): void {
    this.#closed = true
    for (const { reject } of this.#waiting.values()) reject(new ApiError('image_busy', { retryAfterSeconds }))
  }

  #answer(message: FromPrimary): void {
    const waiting = this.#waiting.get(message.decoding)
    if (!waiting) return
    if ('turn' in message) send({ decoding: message.decoding, content: waiting.content })
    else if ('image' in message) waiting.resolve(message.image)
    else if ('refusal' in message) waiting.reject(new ApiError(message.refusal, message.more))
    else waiting.reject(new Error(message.failure))
  }
}

const send = (message: FromWorker): void => void cluster.worker?.send(message)

/** The decoder of this process: its own, or that of the primary. */
export const openDecoder = (file: string): ImageDecoder | WorkerDecoder =>
  cluster.isWorker ? new WorkerDecoder() : new ImageDecoder({ file })
