import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { lazyPart } from '../../app/lazy-part.tsx'
import { UnsavedGuard } from '../../app/leaving/unsaved-guard.tsx'
import { loadCropDialog } from '../../images/file-button.tsx'
import { dragsFiles, imageIn } from '../../images/files/image-file.ts'
import * as texts from '../../images/texts.ts'
import { useUploads, useUploadsState } from './editor-uploads.ts'

const CropDialog = lazyPart(async () => (await loadCropDialog()).CropDialog, null)

type ImageHostProps = {
  /** Receives an image that is pasted outside of text fields. */
  onPaste: (file: File) => void
  /** Receives text that is pasted there. Returns whether it was used. */
  onPasteText: (text: string) => boolean
}

/** What uploads need while the editor is open: the crop dialog, pasted images, and a question before the screen is left. */
export const ImageHost = ({ onPaste, onPasteText }: ImageHostProps) => {
  const uploads = useUploads()
  const crop = useUploadsState((state) => state.crop)
  const isBusy = useSyncExternalStore(uploads.subscribe, () => uploads.isBusy)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event
    if (event.defaultPrevented || (target instanceof Element && target.closest('[role=dialog], input, textarea'))) return
    // Text that was copied with a picture of it, as from a spreadsheet, is no image.
    if (clipboardData?.types.includes('text/plain')) {
      if (onPasteText(clipboardData.getData('text/plain'))) event.preventDefault()
      return
    }
    const file = imageIn(clipboardData)
    if (!file) return
    event.preventDefault()
    onPaste(file)
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('paste', (event) => paste(event), { signal })
    // Beside a target, the browser would open the file instead of the editor.
    for (const type of ['dragover', 'drop'] as const)
      addEventListener(type, (event) => dragsFiles(event) && event.preventDefault(), { signal })
    return () => {
      listening.abort()
      uploads.cancelAll()
    }
  }, [uploads])
  return (
    <>
      {crop && <CropDialog key={crop.path} crop={crop} onDone={(file) => uploads.finishCrop(file)} />}
      {isBusy && (
        <UnsavedGuard
          isDirty={() => uploads.isBusy}
          subscribe={uploads.subscribe}
          question={{ title: texts.leaveQuestion, description: texts.leaveWhileUploading, stay: texts.stay }}
        />
      )}
    </>
  )
}
