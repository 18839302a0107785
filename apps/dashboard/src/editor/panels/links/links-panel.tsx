import type { RefCallback } from 'react'

import { AfterPaint } from '../../../ui/timing.ts'
import { plural } from '../../../ui/text/template.ts'
import { useDocument, useEditorState } from '../../editor-context.ts'
import * as texts from '../../texts.ts'
import { AddLinks } from './add-links.tsx'
import { LinkList } from './link-list.tsx'
import { SampleNotice } from './sample-notice.tsx'

export type LinksPanelProps = {
  openLink: string | null
  /** The link whose tile is selected on the canvas. */
  selectedLink: string | null
  onOpenLink: (key: string | null) => void
  /** Receives the field for new links when it mounts and unmounts. */
  onNewLink: RefCallback<HTMLTextAreaElement>
}

export const LinksPanel = ({ openLink, selectedLink, onOpenLink, onNewLink }: LinksPanelProps) => {
  const { links } = useDocument()
  const limit = useEditorState(({ facts }) => facts.linkLimit)
  return (
    <>
      <AddLinks onField={onNewLink} onAdded={onOpenLink} />
      {links.length === 0 ? (
        <div className="px-6 py-10 text-center text-ink-2">
          <p className="font-medium text-ink">{texts.noLinks}</p>
          <p className="mt-1 text-sm">{texts.noLinksHint}</p>
        </div>
      ) : (
        <AfterPaint>
          <SampleNotice />
          <LinkList links={links} open={openLink} selected={selectedLink} onOpen={onOpenLink} />
          <p className="px-4 pb-4 text-sm text-ink-3 tabular-nums">
            {limit === 0
              ? plural(texts.linkCount, { count: links.length })
              : plural(texts.linksOfLimit, { used: links.length, count: limit })}
          </p>
        </AfterPaint>
      )}
    </>
  )
}
