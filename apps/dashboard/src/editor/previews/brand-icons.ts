import type { BrandSlug } from '@tessera/contract'

import { changeLink, type Edit, linkOf } from '../model/document/edits.ts'
import type { Editor } from '../model/editor.ts'
import type { Wanted } from './preview-filler.ts'

const withBrand =
  ({ key, url }: Wanted, brand: BrandSlug): Edit =>
  (document) => {
    const link = linkOf(document, key)
    if (link?.url !== url || link.icon !== null || link.iconImage !== null) return document
    return changeLink(key, { icon: `brand-${brand}` })(document)
  }

/** Gives added links of known sites the icon of their brand, as part of the step that added them. */
export async function addBrandIcons(editor: Pick<Editor, 'complete'>, links: readonly Wanted[]): Promise<void> {
  const { brandOf } = await import('@tessera/import/brand-of')
  for (const link of links) {
    const brand = brandOf(link.url)
    if (brand) editor.complete(withBrand(link, brand))
  }
}
