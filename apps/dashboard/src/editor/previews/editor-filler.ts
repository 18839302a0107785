import { useSyncExternalStore } from 'react'

import { client, trpc } from '../../app/api.ts'
import { createStore } from '../../app/store.ts'
import { useEditor } from '../editor-context.ts'
import type { Editor } from '../model/editor.ts'
import { PreviewFiller } from './preview-filler.ts'

const ofEditors = new WeakMap<Editor, PreviewFiller>()

/** The filler of an editor's document. It goes on while another panel is shown. */
export function fillerOf(editor: Editor): PreviewFiller {
  const known = ofEditors.get(editor)
  if (known) return known
  const filler = new PreviewFiller({
    // Not in a batch: its answer would wait for the slowest page.
    read: (url, signal) => client.linkPreviews.create.mutate({ url, parts: ['title', 'icon'] }, { context: { unbatched: true }, signal }),
    complete: (edit) => editor.complete(edit),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          resolve()
        })
      }),
  })
  ofEditors.set(editor, filler)
  return filler
}

export function useFillerState() {
  const filler = fillerOf(useEditor())
  return useSyncExternalStore(filler.subscribe, () => filler.state)
}

const key = 'tessera-fetch-previews'

const stored = (): boolean => {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

const wanted = createStore(stored())
export const wantsPreviews = wanted.get
export const useWantsPreviews = wanted.use

export const setWantsPreviews = (on: boolean): void => {
  try {
    localStorage.setItem(key, on ? 'on' : 'off')
  } catch {
    // Storage may be blocked. The choice then lasts until the page is closed.
  }
  wanted.set(on)
}

/** Whether the instance fetches anything from other sites. */
export const useFetchesRemote = (): boolean =>
  trpc.account.instance.useQuery(undefined, { staleTime: Infinity }).data?.remoteContent === 'keep'
