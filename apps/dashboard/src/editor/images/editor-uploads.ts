import { useSyncExternalStore } from 'react'

import { ImageUploads, type Upload, type UploadsState } from '../../images/uploads/image-uploads.ts'
import { uploadImage } from '../../images/uploads/upload-request.ts'
import { useEditor } from '../editor-context.ts'
import type { Editor } from '../model/editor.ts'
import type { UploadState } from '../model/editor-state.ts'
import { imageAt, setImage } from './image-fields.ts'

const ofEditors = new WeakMap<Editor, ImageUploads>()

/** The uploads into the document of an editor. They go on while their field is not shown. */
export function uploadsOf(editor: Editor): ImageUploads {
  const known = ofEditors.get(editor)
  if (known) return known
  const uploads = new ImageUploads({
    send: async (file, options) => (await uploadImage(file, options)).url,
    valueOf: (path) => imageAt(editor.document, path),
    apply: (path, url) => editor.edit(setImage(path, url)),
  })
  uploads.subscribe(() => editor.setUpload(uploadState(uploads.state)))
  ofEditors.set(editor, uploads)
  return uploads
}

/** A failed upload takes precedence over one in progress. */
export function uploadState({ uploads }: Pick<UploadsState, 'uploads'>): UploadState | null {
  const [failed] = [...uploads].find(([, { phase }]) => phase.kind === 'failed') ?? []
  if (failed !== undefined) return { kind: 'uploadFailed', path: failed }
  const [path] = uploads.keys()
  return path === undefined ? null : { kind: 'uploading', path }
}

export const useUploads = (): ImageUploads => uploadsOf(useEditor())

/** Part of the state of the uploads. `select` must return the same value while that part is unchanged. */
export function useUploadsState<T>(select: (state: UploadsState) => T): T {
  const uploads = useUploads()
  return useSyncExternalStore(uploads.subscribe, () => select(uploads.state))
}

export const useUpload = (path: string): Upload | undefined => useUploadsState((state) => state.uploads.get(path))
