import type { DocumentTile } from '@tessera/contract'
import { memo, useCallback, useDeferredValue, useMemo } from 'react'

import { toast } from '../ui/overlays/toast.ts'
import { plural } from '../ui/text/template.ts'
import { Canvas } from '../canvas/canvas.tsx'
import type { ImageTarget, View } from '../canvas/canvas-props.ts'
import { ofPart, useCommands } from '../app/palette/commands.ts'
import { changeTile, duplicateTile, linkOf, moveTile, newTileKey, tileOf, type TilePatch } from './model/document/edits.ts'
import { useEditor, useEditorState } from './editor-context.ts'
import { useUploads } from './images/editor-uploads.ts'
import { ImageHost } from './images/image-host.tsx'
import { usePictures } from './images/page-images.ts'
import { removeWithUndo } from './panels/links/remove-link.ts'
import { addPasted } from './panels/links/add-pasted.ts'
import { pastedLinks } from './panels/links/pasted-links.ts'
import { useFetchesRemote } from './previews/editor-filler.ts'
import * as texts from './texts.ts'
import { canAddTile } from './model/editor-state.ts'
import { useTimeZone } from '../pages/schedule/time-zone.ts'
import { tileCommands } from './editor-shortcuts.ts'

const MemoizedCanvas = memo(Canvas)

type CanvasViewportProps = {
  view: View
  selected: string | null
  onSelect: (key: string | null) => void
  onEdit: (key: string) => void
  /** Shows the field with this path in its panel. */
  onShowField: (path: string) => void
}

const pathOf = (target: ImageTarget): string =>
  target.kind === 'tile' ? `/links/${target.key}/thumbnail` : target.kind === 'cover' ? '/coverImage' : '/avatar'

/** Connects the canvas to the editor. */
export const CanvasViewport = ({ view, selected, onSelect, onEdit, onShowField }: CanvasViewportProps) => {
  useCommands(tileCommands, ofPart)
  const editor = useEditor()
  const { present, typing } = useEditorState(({ history }) => history)
  const deferred = useDeferredValue(present)
  const links = useEditorState(({ facts }) => facts.links)
  const canAddLink = useEditorState((state) => canAddTile(state, 'link'))
  const canAddBlock = useEditorState((state) => canAddTile(state, 'text'))
  const pictures = usePictures()
  const ids = useMemo(() => new Map(links.map(({ key, id }) => [key, id])), [links])
  const uploads = useUploads()
  const fetches = useFetchesRemote()
  const timeZone = useTimeZone()
  const offerImage = useCallback(
    (path: string, file: File) => {
      // The field shows the progress of the upload, and why it failed.
      onShowField(path)
      void uploads.offer(path, file)
    },
    [uploads, onShowField],
  )
  const onPaste = (file: File) => {
    if (view !== 'edit') return
    const tile = selected === null ? undefined : linkOf(editor.document, selected)
    offerImage(pathOf(tile ? { kind: 'tile', key: tile.key } : { kind: 'cover' }), file)
  }
  const onPasteText = (text: string): boolean => {
    // Other text was most likely not meant for the page.
    if (view !== 'edit' || !/https?:\/\//i.test(text) || pastedLinks(text).error !== null) return false
    const { keys, error } = addPasted(editor, text, fetches)
    if (error === null) toast.success(plural(texts.added, { count: keys.length }))
    else toast.error(error)
    return true
  }
  const handlers = useMemo(
    () => ({
      onMove: (key: string, to: number) => editor.edit(moveTile(key, to)),
      onChangeTile: (key: string, patch: TilePatch) => editor.edit(changeTile(key, patch)),
      onRemove: (key: string) => {
        const tile = tileOf(editor.document, key)
        if (tile) removeWithUndo(editor, tile)
      },
      onDuplicate: (key: string) => {
        const copy = newTileKey()
        editor.edit(duplicateTile(key, copy))
        onSelect(copy)
      },
      canAdd: (kind: DocumentTile['kind']) => (kind === 'link' ? canAddLink : canAddBlock),
      onDropImage: (target: ImageTarget, file: File) => offerImage(pathOf(target), file),
    }),
    [editor, onSelect, canAddLink, canAddBlock, offerImage],
  )
  return (
    <>
      <MemoizedCanvas
        // Deferred while typing, so that letters do not wait for a hundred tiles. Not after a drop, or the tile would jump back.
        document={typing ? deferred : present}
        ids={ids}
        pictures={pictures}
        view={view}
        timeZone={timeZone}
        selected={selected}
        onSelect={onSelect}
        onEdit={onEdit}
        {...handlers}
      />
      <ImageHost onPaste={onPaste} onPasteText={onPasteText} />
    </>
  )
}
