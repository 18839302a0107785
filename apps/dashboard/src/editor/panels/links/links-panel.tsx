import { type BlockKind, linksOf } from '@tessera/contract'
import { type RefCallback, useCallback, useRef, useState } from 'react'

import { AfterPaint } from '../../../ui/timing.ts'
import { fill, plural } from '../../../ui/text/template.ts'
import { useDocument, useEditorState } from '../../editor-context.ts'
import * as texts from '../../texts.ts'
import { nameOf } from '../../../links/link-labels.ts'
import { AddMenu } from '../blocks/add-menu.tsx'
import { NewBlock } from '../blocks/new-block.tsx'
import { AddLinks } from './add-links.tsx'
import { LinkList } from './link-list.tsx'
import { SampleNotice } from './sample-notice.tsx'

export type LinksPanelProps = {
  openLink: string | null
  /** The tile that is selected on the canvas. */
  selectedLink: string | null
  onOpenLink: (key: string | null) => void
  /** Receives the field for new links when it mounts and unmounts. */
  onNewLink: RefCallback<HTMLTextAreaElement>
}

export const LinksPanel = ({ openLink, selectedLink, onOpenLink, onNewLink }: LinksPanelProps) => {
  const { links } = useDocument()
  const linkTotal = linksOf(links).length
  const [newBlock, setNewBlock] = useState<BlockKind | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const onField = useCallback(
    (element: HTMLTextAreaElement | null) => {
      field.current = element
      onNewLink(element)
    },
    [onNewLink],
  )
  const limit = useEditorState(({ facts }) => facts.linkLimit)
  return (
    <>
      <AddLinks onField={onField} onAdded={onOpenLink}>
        <AddMenu button={addButton} onLink={() => field.current?.focus()} onAdd={setNewBlock} />
      </AddLinks>
      {newBlock && (
        <NewBlock
          key={newBlock}
          kind={newBlock}
          after={selectedLink}
          onCancel={() => {
            setNewBlock(null)
            addButton.current?.focus()
          }}
          onAdded={(block) => {
            setNewBlock(null)
            setAnnouncement(fill(texts.blockAdded, { name: nameOf(block) }))
            onOpenLink(block.key)
          }}
        />
      )}
      <output className="sr-only">{announcement}</output>
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
            {limit === 0 ? plural(texts.linkCount, { count: linkTotal }) : plural(texts.linksOfLimit, { used: linkTotal, count: limit })}
            {linkTotal < links.length && `, ${plural(texts.blockCount, { count: links.length - linkTotal })}`}
          </p>
        </AfterPaint>
      )}
    </>
  )
}
