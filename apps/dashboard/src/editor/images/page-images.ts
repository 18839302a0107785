import { type ImageId, imageIdOf, imagePath, isLink, type PageDocument, type PagePicture, type Pictures } from '@tessera/contract'
import { useEffect, useMemo, useRef } from 'react'

import { trpc } from '../../app/api.ts'
import { failureOf } from '../../app/failures/failure.ts'
import { picturesOf } from '../../images/pictures.ts'
import { uploadProblem } from '../../images/uploads/image-uploads.ts'
import { useEditor, useEditorState } from '../editor-context.ts'

/** How often to ask for the result of a first fetch, which takes seconds. */
const fetchingPollMs = 2_000
/** How often to ask for the result of a later attempt. */
const retryingPollMs = 60_000

const isFetching = ({ state, cause }: PagePicture) => state === 'waiting' && cause === null

const pollMs = (images: readonly PagePicture[] | undefined): number | false => {
  if (images?.some(isFetching)) return fetchingPollMs
  return images?.some(({ nextTryAt }) => nextTryAt !== null) ? retryingPollMs : false
}

const usePageImagesQuery = () => {
  const { pageId } = useEditor()
  return trpc.remoteImages.list.useQuery({ pageId }, { refetchInterval: ({ state }) => pollMs(state.data) })
}

const urlsOf = ({ coverImage, avatar, links }: PageDocument): string[] =>
  [coverImage, avatar, ...links.filter(isLink).flatMap(({ thumbnail, iconImage }) => [thumbnail, iconImage])].filter((url) => url !== null)

/** No URL contains it. */
const separator = ' '
const urlsKey = (document: PageDocument): string => [...new Set(urlsOf(document))].join(separator)

/** What the image fields of the document show. Asks again after each save that changes one. */
export function usePictures(): Pictures {
  const { pageId } = useEditor()
  const saved = useEditorState(({ saving }) => urlsKey(saving.known.document))
  const present = useEditorState(({ history }) => urlsKey(history.present))
  const { data } = usePageImagesQuery()
  const utils = trpc.useUtils()
  const asked = useRef(saved)
  useEffect(() => {
    if (asked.current === saved) return
    asked.current = saved
    void utils.remoteImages.list.invalidate({ pageId })
  }, [utils, pageId, saved])
  return useMemo(() => {
    const kept = new Map(data?.flatMap(({ url, image }) => (image === null ? [] : [[url, image] as const])))
    const hotlink = data?.some(({ state }) => state === 'hotlink') ?? false
    return picturesOf(present.split(separator), kept, hotlink)
  }, [present, data])
}

/** What became of the URL in an image field. Undefined while it is not saved. */
export function usePageImage(path: string, url: string | null): PagePicture | undefined {
  const { data } = usePageImagesQuery()
  return data?.find((image) => image.path === path && image.url === url)
}

/** Where to load the image of a field from, or null where visitors see none. */
export function usePictureUrl(url: string | null): string | null {
  const { data } = usePageImagesQuery()
  if (url === null) return null
  const found = data?.find((image) => image.url === url)
  const id: ImageId | null | undefined = found?.image ?? imageIdOf(url)
  if (id) return imagePath(id)
  return found?.state === 'hotlink' ? url : null
}

/** Fetches an image from its site again. `problem`: why that was not possible. Why the fetch itself failed stands in the image's state. */
export function useFetchAgain() {
  const { pageId } = useEditor()
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = trpc.remoteImages.fetch.useMutation({
    onSettled: () => utils.remoteImages.list.invalidate({ pageId }),
  })
  const failure = error && failureOf(error)
  return { fetchAgain: mutate, isPending, problem: failure && failure.reason !== 'fetch_failed' ? uploadProblem(failure).problem : null }
}
