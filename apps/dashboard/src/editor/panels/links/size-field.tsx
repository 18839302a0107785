import type { DocumentTile } from '@tessera/contract'

import { sizeLabels } from '../../../links/link-labels.ts'
import { NamedSize } from '../../../links/link-icons.tsx'
import { sizeOf, sizesOf } from '../../../links/tile-traits.ts'
import { SegmentedField } from '../../../ui/controls/segmented-control.tsx'
import { useEditor } from '../../editor-context.ts'
import { changeTile } from '../../model/document/edits.ts'
import * as texts from '../../texts.ts'

export const SizeField = ({ tile }: { tile: DocumentTile }) => {
  const editor = useEditor()
  const size = sizeOf(tile)
  if (size === null) return null
  return (
    <SegmentedField
      label={texts.size}
      value={size}
      onChange={(next) => editor.edit(changeTile(tile.key, { size: next }))}
      options={sizesOf(tile).map((value) => ({ value, name: sizeLabels[value], label: <NamedSize size={value} /> }))}
    />
  )
}
