import { expect, test } from 'vitest'

import { Failure } from '../../app/failures/failure.ts'
import { ImageUploads, type UploadOptions } from './image-uploads.ts'

const png = (name = 'a.png') => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])], name)
const text = () => new File(['Just words'], 'a.txt')
const path = '/coverImage'

/** Uploads to one field. The test ends their requests. */
function testUploads() {
  const sent: (UploadOptions & { done: (url: string) => void; failed: (error: unknown) => void })[] = []
  const fields = new Map<string, string | null>([[path, null]])
  const uploads = new ImageUploads({
    send: (_file, options) => new Promise((done, failed) => void sent.push({ ...options, done, failed })),
    valueOf: (field) => fields.get(field),
    apply: (field, url) => void fields.set(field, url),
  })
  const upload = async () => {
    await uploads.offer(path, png())
    uploads.finishCrop(png())
    return sent.at(-1)!
  }
  const phase = () => uploads.state.uploads.get(path)?.phase
  /** Waits until the upload has handled the end of its request. */
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return { uploads, upload, phase, fields, settled, value: () => fields.get(path) }
}

test('a chosen image is cropped, sent with its progress, and put into its field', async () => {
  const { uploads, upload, phase, settled, value } = testUploads()
  await uploads.offer(path, png('b.png'))
  expect(uploads.state.crop).toMatchObject({ path, name: 'b.png', format: 'png' })
  const request = await upload()
  request.onProgress(0.5)
  expect([phase(), uploads.isBusy]).toEqual([{ kind: 'sending', share: 0.5 }, true])
  request.done('/static/images/a.webp')
  await settled()
  expect([phase(), uploads.isBusy, value()]).toEqual([undefined, false, '/static/images/a.webp'])
})

test('an unsuitable file cancels the upload in progress, and the reason for refusing it stays', async () => {
  const { uploads, upload, phase, settled, value } = testUploads()
  const request = await upload()
  await uploads.offer(path, text())
  expect(request.signal.aborted).toBe(true)
  request.onProgress(0.9)
  request.done('/static/images/a.webp')
  await settled()
  expect(phase()).toMatchObject({ kind: 'failed', retry: false })
  expect([uploads.isBusy, value()]).toEqual([false, null])
})

test('a failed upload can be tried again if the same file may succeed later', async () => {
  const { uploads, upload, phase, settled } = testUploads()
  ;(await upload()).failed(new Failure({ reason: 'image_busy', message: 'Busy' }, 429))
  await settled()
  expect(phase()).toMatchObject({ kind: 'failed', retry: true })
  void uploads.retry(path)
  expect(phase()).toEqual({ kind: 'sending', share: 0 })

  uploads.cancel(path)
  ;(await upload()).failed(new Failure({ reason: 'image_blocked', message: 'Blocked' }, 403))
  await settled()
  expect(phase()).toMatchObject({ kind: 'failed', retry: false })
  await uploads.retry(path)
  expect(phase()).toMatchObject({ kind: 'failed' })
})

test('an upload does not replace what was typed into its field meanwhile, nor bring back a field that is gone', async () => {
  for (const now of ['https://example.com/typed.webp', undefined]) {
    const { upload, fields, settled, value } = testUploads()
    const request = await upload()
    if (now === undefined) fields.delete(path)
    else fields.set(path, now)
    request.done('/static/images/a.webp')
    await settled()
    expect(value()).toBe(now)
  }
})
