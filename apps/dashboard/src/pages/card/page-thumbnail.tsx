import { type PageCard, publicPage } from '@tessera/contract'
import { memo } from 'react'

import { fill } from '../../ui/text/template.ts'
import { LiveThumbnail } from './live-thumbnail.tsx'
import * as texts from '../texts.ts'

/** A page as its card shows it: on a wide screen, from above. */
export const PageThumbnail = memo(function PageThumbnail({ page }: { page: PageCard }) {
  const links = page.links.map(({ thumbnail = null, highlighted = false, ...link }) => ({ ...link, thumbnail, highlighted }))
  return (
    <LiveThumbnail page={publicPage(page, links)} title={fill(texts.previewOf, { title: page.title })} width={1000} className="h-[188px]" />
  )
})
