import { type Failure, failureOf } from '../../app/failures/failure.ts'
import { fill } from '../../ui/text/template.ts'
import { checkImageFile, type ImageFormat, maxImageMiB } from '../files/image-file.ts'
import * as texts from '../texts.ts'

/** `retry`: whether the same file may succeed later. */
type Problem = { readonly problem: string; readonly retry: boolean }

const problems: Partial<Record<Failure['reason'], Problem>> = {
  image_unsupported: { problem: texts.notAnImage, retry: false },
  image_invalid: { problem: texts.failedDamaged, retry: true },
  image_too_large: { problem: fill(texts.failedTooLarge, { limit: maxImageMiB }), retry: false },
  payload_too_large: { problem: fill(texts.failedTooLarge, { limit: maxImageMiB }), retry: false },
  image_blocked: { problem: texts.failedBlocked, retry: false },
  image_busy: { problem: texts.failedBusy, retry: true },
  quota_exceeded: { problem: texts.failedQuota, retry: true },
}

/** Why an upload failed. */
export const uploadProblem = (failure: Failure): Problem => problems[failure.reason] ?? { problem: failure.message, retry: true }

/** `share`: from 0 to 1. At 1, the server is processing the image. */
export type Phase = { readonly kind: 'sending'; readonly share: number } | ({ readonly kind: 'failed' } & Problem)

export type Upload = { readonly file: Blob; readonly name: string; readonly phase: Phase }

/** A checked file that waits for its crop. */
export type Crop = { readonly path: string; readonly file: Blob; readonly name: string; readonly format: ImageFormat }

export type UploadsState = { readonly uploads: ReadonlyMap<string, Upload>; readonly crop: Crop | null }

export type UploadOptions = { signal: AbortSignal; onProgress: (share: number) => void }

export type UploadDeps = {
  /** Resolves to the URL of the image. */
  send: (file: Blob, options: UploadOptions) => Promise<string>
  /** The value of the field, or undefined if the field is gone, such as that of a deleted link. */
  valueOf: (path: string) => string | null | undefined
  /** Changes the field, as one undo step. */
  apply: (path: string, url: string) => void
}

/** Uploads into image fields, at most one per field. Fields are identified by their path in the document, such as `/coverImage`. */
export class ImageUploads {
  #state: UploadsState = { uploads: new Map(), crop: null }
  readonly #deps: UploadDeps
  readonly #running = new Map<string, AbortController>()
  readonly #listeners = new Set<() => void>()

  constructor(deps: UploadDeps) {
    this.#deps = deps
  }

  get state(): UploadsState {
    return this.#state
  }

  get isBusy(): boolean {
    return this.#running.size > 0
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes a file that the user chose, dropped or pasted, and cancels an upload in progress. If the file is suitable, asks for the crop. */
  async offer(path: string, file: File): Promise<void> {
    const checked = await checkImageFile(file)
    this.cancel(path)
    if ('problem' in checked) return this.#set(path, { file, name: file.name, phase: { kind: 'failed', retry: false, ...checked } })
    return this.#update({ crop: { path, file, name: file.name, format: checked.format } })
  }

  /** Ends the crop. Uploads `file`, which is the original or a part of it; null cancels. */
  finishCrop(file: Blob | null): void {
    const { crop } = this.#state
    this.#update({ crop: null })
    if (crop && file) void this.#send(crop.path, file, crop.name)
  }

  async retry(path: string): Promise<void> {
    const upload = this.#state.uploads.get(path)
    if (upload?.phase.kind === 'failed' && upload.phase.retry) await this.#send(path, upload.file, upload.name)
  }

  /** Cancels the upload of a field, or removes its failure. */
  cancel(path: string): void {
    this.#running.get(path)?.abort()
    this.#running.delete(path)
    this.#set(path, null)
  }

  cancelAll(): void {
    for (const path of this.#state.uploads.keys()) this.cancel(path)
    this.#update({ crop: null })
  }

  async #send(path: string, file: Blob, name: string): Promise<void> {
    this.cancel(path)
    const before = this.#deps.valueOf(path)
    const controller = new AbortController()
    const { signal } = controller
    this.#running.set(path, controller)
    const show = (phase: Phase) => this.#set(path, { file, name, phase })
    show({ kind: 'sending', share: 0 })
    try {
      const url = await this.#deps.send(file, { signal, onProgress: (share) => signal.aborted || show({ kind: 'sending', share }) })
      if (signal.aborted) return
      this.#running.delete(path)
      this.#set(path, null)
      // Something newer that was typed into the field stays.
      if (before !== undefined && this.#deps.valueOf(path) === before) this.#deps.apply(path, url)
    } catch (error) {
      if (signal.aborted) return
      this.#running.delete(path)
      const failure: Failure = failureOf(error)
      show({ kind: 'failed', ...uploadProblem(failure) })
    }
  }

  #set(path: string, upload: Upload | null): void {
    const uploads = new Map(this.#state.uploads)
    if (upload) uploads.set(path, upload)
    else if (!uploads.delete(path)) return
    this.#update({ uploads })
  }

  #update(change: Partial<UploadsState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
