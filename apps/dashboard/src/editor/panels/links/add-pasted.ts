import { plural } from '../../../ui/text/template.ts'
import { addLinks, newTileKey } from '../../model/document/edits.ts'
import type { Editor } from '../../model/editor.ts'
import { linkCapacity } from '../../model/editor-state.ts'
import { addBrandIcons } from '../../previews/brand-icons.ts'
import { fillerOf, wantsPreviews } from '../../previews/editor-filler.ts'
import * as texts from '../../texts.ts'
import { pastedLinks } from './pasted-links.ts'

/** `keys`: those of the added links. `rest`: the lines without valid links. `error`: why they, or all, were not added. */
type AddedLinks = { keys: string[]; rest: string; error: string | null }

/** Adds the links of each line, or none if they are too many. `fetches`: whether the service fetches titles and icons. */
export function addPasted(editor: Editor, text: string, fetches: boolean): AddedLinks {
  const { links, rest, error } = pastedLinks(text)
  const capacity = linkCapacity(editor.state)
  if (links.length > capacity)
    return { keys: [], rest: text, error: capacity ? plural(texts.linksLeft, { count: capacity }) : texts.linkLimitReached }
  if (links.length === 0) return { keys: [], rest, error }
  const keyed = links.map((link) => ({ ...link, key: newTileKey() }))
  editor.edit(addLinks(keyed))
  // If the code of the icons cannot be loaded, the form of a link still suggests its icon.
  addBrandIcons(editor, keyed).catch(() => null)
  if (fetches && wantsPreviews()) fillerOf(editor).add(keyed)
  return { keys: keyed.map(({ key }) => key), rest, error }
}
