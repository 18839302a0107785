import type { ErrorBody, Image } from '@tessera/contract'

import { noticeSignOut } from '../../app/api.ts'
import { Failure } from '../../app/failures/failure.ts'
import { paths } from '../../app/paths.ts'
import type { UploadOptions } from './image-uploads.ts'

type Answer = { result: { data: Image } } | { error: { data?: { httpStatus?: number; error?: ErrorBody } } }

const failureIn = (request: XMLHttpRequest): Failure => {
  const wait = Number(request.getResponseHeader('retry-after')) || undefined
  const answer = request.response as Answer | null
  const data = answer && 'error' in answer ? answer.error.data : undefined
  return data?.error
    ? new Failure(data.error, data.httpStatus ?? request.status, wait)
    : new Failure({ reason: 'unreachable' }, request.status)
}

/** Uploads an image. `fetch` does not report the progress of what it sends, hence XMLHttpRequest. */
export const uploadImage = (file: Blob, { signal, onProgress }: UploadOptions): Promise<Image> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', paths.uploadImage)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    const fail = (failure: Failure) => {
      noticeSignOut(failure)
      reject(failure)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.upload.addEventListener('load', () => onProgress(1))
    request.addEventListener('error', () => fail(new Failure({ reason: 'unreachable' }, 0)))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    request.addEventListener('load', () => {
      const answer = request.response as Answer | null
      if (answer && 'result' in answer) resolve(answer.result.data)
      else fail(failureIn(request))
    })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
